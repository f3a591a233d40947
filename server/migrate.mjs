// `npm run migrate`: migrates the database of a production server and exits.
process.env.NODE_ENV = 'production'
const { migrate } = await import('./migrate.ts')
await migrate()
