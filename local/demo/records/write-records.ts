import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoFiles, demoPapers, demoText } from './tables.ts'

/**
 * Fills a folder with what the syncs read when no Airtable is configured: the CSV files, and the loans' papers in
 * `loan-files/`. What is there already, perhaps edited by somebody, stays as it is.
 */
export async function writeDefaultRecords(folder: string): Promise<void> {
  const papers = join(folder, 'loan-files')
  await mkdir(papers, { recursive: true, mode: 0o700 })
  for (const file of demoFiles) await writeNew(join(folder, file), demoText(file))
  for (const { filename, content } of demoPapers()) await writeNew(join(papers, filename), content)
}

async function writeNew(path: string, content: string | Buffer): Promise<void> {
  try {
    await writeFile(path, content, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
