import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Linter, prepareServiceLinters } from './service-files.ts'

const root = join(import.meta.dirname, '..')
/** Debian installs proxies in /usr/sbin, which is not on every user's PATH. */
const path = [join(root, 'node_modules/.bin'), process.env['PATH'], '/usr/sbin'].join(':')

const find = (...patterns: string[]) => patterns.flatMap((pattern) => globSync(pattern, { cwd: root }))

const lint = (program: string, options: string[], files: string[]): Linter => ({
  program,
  args: [...options, ...files],
  files,
})

/** The Kubernetes manifests are checked by `tools/kubernetes.test.ts`. */
const linters = [
  lint('dclint', ['--config', 'ops/.dclintrc.yaml', '--max-warnings', '0'], ['ops/compose.yaml']),
  lint('yamllint', ['--strict'], ['ops', '.github', '.yamllint.yaml']),
  lint('promtool', ['check', 'rules'], find('ops/prometheus/*alerts.yaml')),
  lint('promtool', ['test', 'rules'], find('ops/prometheus/*test*.yaml')),
]

/**
 * Runs linters on the files in ops/ and .github/. Prints the output of failed linters and the names of linters that
 * are not installed. Returns false if a linter failed.
 */
export async function checkOpsFiles(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'headwater-ops-'))
  try {
    const results = [...linters, ...(await prepareServiceLinters(folder))].map(runLinter)
    return results.every(Boolean)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function runLinter({ program, args, files }: Linter): boolean {
  const options = { cwd: root, encoding: 'utf8', env: { ...process.env, PATH: path } } as const
  const { status, stdout, stderr, error } = spawnSync(program, args, options)
  if (error && 'code' in error && error.code === 'ENOENT') {
    console.log(`${program} is not installed, so it does not check ${files.join(', ')}`)
    return true
  }
  if (status !== 0) console.error(`${program} ${args.join(' ')}:\n${stdout}${stderr}`)
  return status === 0
}
