/** How kysely-codegen writes the row types of the database at `url`; the same for writing them and for checking them. */
export function schemaOptions(url: string): string[] {
  const options = {
    dialect: 'postgres',
    'date-parser': 'string',
    'type-mapping': JSON.stringify({ timestamptz: 'string', int8: 'number' }),
    'default-schema': 'public',
    'include-pattern': 'public.*',
    'exclude-pattern': 'kysely_*',
    url,
  }
  return Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
}
