import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { documents } from './documents.ts'
import { richText } from './rich-text.ts'

/** The addresses by which the documents of `writeDefaultTemplates` are put on the list of templates. */
export const defaultTemplateUrls: readonly string[] = documents.map(
  ({ id }) => `https://docs.google.com/document/d/${id}/edit`,
)

/**
 * Fills a folder with example documents, which stand for those in Drive where no Google account is configured. What is
 * there already, perhaps edited by somebody, stays as it is.
 */
export async function writeDefaultTemplates(folder: string): Promise<void> {
  const place = join(folder, 'documents')
  await mkdir(place, { recursive: true, mode: 0o700 })
  for (const { id, paragraphs } of documents) {
    try {
      await writeFile(join(place, `${id}.rtf`), richText(paragraphs), { flag: 'wx', mode: 0o600 })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
}
