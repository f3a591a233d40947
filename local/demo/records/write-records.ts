import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildLoanFiles, demoFiles, readDemoText } from './tables.ts'

/**
 * Writes the data that the syncs read in place of Airtable: the CSV files, and the loans' files in `loan-files/`.
 * Existing files are not changed, because a user may have edited them.
 */
export async function writeDefaultRecords(folder: string, now = new Date()): Promise<void> {
  const loanFolder = join(folder, 'loan-files')
  await mkdir(loanFolder, { recursive: true, mode: 0o700 })
  for (const file of demoFiles) await writeNew(join(folder, file), readDemoText(file, now))
  for (const { filename, content } of buildLoanFiles(now)) await writeNew(join(loanFolder, filename), content)
}

async function writeNew(path: string, content: string | Buffer): Promise<void> {
  try {
    await writeFile(path, content, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
