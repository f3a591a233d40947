// `npm run reseal`: encrypts the secrets of a production database with the first key and exits.
import './require-node.mjs'

process.env.NODE_ENV = 'production'
const { resealSecrets } = await import('./reseal.ts')
await resealSecrets()
