import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** The last file that a build writes. If this file is missing, no build has finished. */
const page = join(root, 'web/dist/public.html')

export async function buildWeb(): Promise<void> {
  if (existsSync(page) && (await stat(page)).mtimeMs > (await newestSource())) return
  console.log('Building the web app …')
  await new Promise<void>((resolve, reject) => {
    const tool = join(root, 'node_modules/.bin/vite')
    const build = spawn(tool, ['build', 'web', '--logLevel', 'warn'], {
      cwd: root,
      stdio: 'inherit',
      // Tests set NODE_ENV, which would build React for development.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    build.on('error', reject)
    build.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error('Building the web app failed; see the output above.')),
    )
  })
}

/** Returns the time of the latest change to the web app, the contract or the lock file, in milliseconds since 1970. */
async function newestSource(): Promise<number> {
  const folders = await Promise.all(['web', 'contract'].map((name) => newestIn(join(root, name))))
  const { mtimeMs: lock } = await stat(join(root, 'package-lock.json'))
  return Math.max(lock, ...folders)
}

async function newestIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(
    (entry) => entry.isFile() && !/\/dist/.test(entry.parentPath) && !/\.test\.tsx?$/.test(entry.name),
  )
  const times = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).mtimeMs),
  )
  return Math.max(0, ...times)
}
