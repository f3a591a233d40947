// `npm run check-files`: compares the rows of a production database with its file store and exits.
process.env.NODE_ENV = 'production'
const { checkFiles } = await import('./check-files.ts')
await checkFiles()
