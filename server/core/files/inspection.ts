import type { ActiveContent } from '#contract/rules/files/active-content.ts'
import { AppError } from '#contract/core/errors.ts'
import { scanActiveContent } from './active-content.ts'
import { detectMediaType } from './media-type.ts'
import { explainRefusal } from './refusals.ts'

interface Inspected {
  media_type: string
  active_content: ActiveContent[]
  needs_password: boolean
}

/** Examines a file while it is received. */
interface Inspection {
  take: (chunk: Buffer) => Promise<void>
  /** Throws `invalid_file_type`, with the reason, for an empty file and for a type that is not accepted. */
  end: (head: Buffer, name: string) => Promise<Inspected>
}

export function inspectFile(): Inspection {
  const scan = scanActiveContent()
  return {
    take: scan.take,
    async end(head, name) {
      const { active_content, needs_password, contents } = await scan.end()
      const facts = { head, name, contents }
      const media_type = head.length > 0 ? await detectMediaType(facts) : null
      if (media_type !== null) return { media_type, active_content, needs_password }
      throw new AppError('invalid_file_type', { message: await explainRefusal(facts) })
    },
  }
}
