"""What may happen: variants, rules, sheets, options, tables of players. Pure, immutable, no IO.

The only files read are the variants' own data, which lie inside the package.
"""
