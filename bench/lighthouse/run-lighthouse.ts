import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

// Lighthouse has a separate package.json, so that only this benchmark installs it: in the main package.json, Lighthouse
// would be a quarter of all installed files.
const folder = import.meta.dirname
const program = join(folder, 'node_modules/lighthouse/cli/index.js')

const Report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
})
export type Report = z.infer<typeof Report>

export function installLighthouse(): void {
  if (existsSync(program)) return
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', args, {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('Lighthouse could not be installed')
}

/** Audits a page in a running browser. `port` is the browser's debugging port. */
export async function runLighthouse(url: string, port: number, categories: string[]): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      program,
      url,
      `--port=${port}`,
      `--only-categories=${categories.join(',')}`,
      // Resetting the storage would sign out the user.
      '--disable-storage-reset',
      '--no-enable-error-reporting',
      '--output=json',
      '--quiet',
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  const report = Report.parse(JSON.parse(stdout))
  if (report.runtimeError) throw new Error(`Lighthouse: ${url}: ${report.runtimeError.message}`)
  return report
}
