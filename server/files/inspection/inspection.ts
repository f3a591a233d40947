import { AppError } from '#contract/core/errors.ts'
import type { FileInspection } from '#server/core/core-context.ts'
import { createContentReader } from './content.ts'
import { detectMediaType } from './media-type.ts'
import { explainRejection } from './refusals.ts'

export function createFileInspection(): FileInspection {
  const content = createContentReader()
  return {
    take: (chunk) => content.take(chunk),
    async end(head, name) {
      const facts = { head, name, contents: content.end() }
      const media_type = head.length > 0 ? await detectMediaType(facts) : null
      if (media_type !== null) return { media_type, needs_password: facts.contents.has('needs_password') }
      throw new AppError('invalid_file_type', { message: await explainRejection(facts) })
    },
  }
}
