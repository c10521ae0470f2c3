"""The report of the studies: a folder of pages in all languages, for reading without a service."""
