import { AppError } from '#contract/core/errors.ts'
import type { FileInspection } from '#server/core/core-context.ts'
import { scanActiveContent } from './active-content.ts'
import { detectMediaType } from './media-type.ts'
import { explainRejection } from './refusals.ts'

export function inspectFile(): FileInspection {
  const scan = scanActiveContent()
  return {
    take: scan.take,
    async end(head, name) {
      const { active_content, needs_password, contents } = await scan.end()
      const facts = { head, name, contents }
      const media_type = head.length > 0 ? await detectMediaType(facts) : null
      if (media_type !== null) return { media_type, active_content, needs_password }
      throw new AppError('invalid_file_type', { message: await explainRejection(facts) })
    },
  }
}
