// This script runs on Node >= 18 before any package is installed. It installs the locked dependencies if the lock file
// changed after the last complete install. It writes the stamp file only after success, so the next run repairs an
// interrupted install.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const stamp = join(root, 'node_modules/.installed')
const expectedStamp = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== expectedStamp) install()
requireNode24()

function install() {
  console.log('Installing dependencies (first run, or the lock file changed) …')
  const args = ['ci', '--loglevel=error', '--no-audit', '--no-fund']
  const { npm_node_execpath: node = process.execPath, npm_execpath: npm } = process.env
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd: root, stdio: 'inherit' }
  const done = npm?.endsWith('.js')
    ? spawnSync(node, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (done.status !== 0) process.exit(done.status ?? 1)
  writeFileSync(stamp, expectedStamp)
}

/**
 * Node 24 is in the optional package node-<os>-<cpu>. If the platform has no such package, Node must already be
 * installed.
 */
function requireNode24() {
  const hasLocalNode = ['node', 'node.cmd'].some((name) => existsSync(join(root, 'node_modules/.bin', name)))
  if (hasLocalNode || Number(process.versions.node.split('.')[0]) >= 24) return
  console.error(
    `npm has no package of Node 24 for ${process.platform}-${process.arch}. Install Node 24 or later, then try again.`,
  )
  process.exit(1)
}
