import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(':')

interface Linter {
  program: string
  args: string[]
  /** The files to check. If empty, the linter does not run. */
  files: string[]
}

const find = (...patterns: string[]) => patterns.flatMap((pattern) => globSync(pattern, { cwd: root }))

/** The Kubernetes manifests are checked by `tools/kubernetes.test.ts`. */
const linters: Linter[] = [
  {
    program: 'dclint',
    args: ['--config', 'ops/.dclintrc.yaml', '--max-warnings', '0'],
    files: ['ops/compose.yaml'],
  },
  { program: 'yamllint', args: ['--strict'], files: ['ops', '.github', '.yamllint.yaml'] },
  { program: 'promtool', args: ['check', 'rules'], files: find('ops/prometheus/*alerts.yaml') },
  { program: 'promtool', args: ['test', 'rules'], files: find('ops/prometheus/*test*.yaml') },
]

/** Checks the files in ops/. Prints the output of failed linters and the names of linters that are not installed. */
export function areOpsFilesValid(): boolean {
  const results = linters.filter(({ files }) => files.length > 0).map(runLinter)
  return results.every(Boolean)
}

function runLinter({ program, args, files }: Linter): boolean {
  const options = { cwd: root, encoding: 'utf8', env: { ...process.env, PATH: path } } as const
  const { status, stdout, stderr, error } = spawnSync(program, [...args, ...files], options)
  if (error && 'code' in error && error.code === 'ENOENT') {
    console.log(`${program} is not installed, so it does not check ${files.join(', ')}`)
    return true
  }
  if (status !== 0) console.error(`${program} ${args.join(' ')}:\n${stdout}${stderr}`)
  return status === 0
}
