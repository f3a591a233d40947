import type { Company } from '#contract/companies.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { type Field, parseField } from './answers.ts'
import { sendBatch } from './saving/sending.ts'

interface EntityAnswers {
  /** The company as the user saw it. Its version is sent as the base version, to detect later changes. */
  company: Company
  /** All answers belong to the same entity. */
  answers: readonly (readonly [Field, unknown])[]
}

/** Saves answers of any company immediately, without the queue of the selected company. */
export const saveAnswer = createAppThunk(
  'company/saveAnswer',
  async ({ company, answers }: EntityAnswers, { extra }) => {
    const [first] = answers
    if (!first) return
    const { entityKey } = parseField(first[0])
    const batch = {
      entityKey,
      baseVersion: company.version,
      answers: Object.fromEntries(answers.map(([field, answer]) => [parseField(field).name, answer])),
    }
    await sendBatch(extra.call, { company, grantIds: {}, batch })
  },
)
