import './require-node.mjs'

process.env.NODE_ENV = 'production'
const { runEraseCommand } = await import('./erase.ts')
await runEraseCommand()
