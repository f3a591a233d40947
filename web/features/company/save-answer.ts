import type { Company } from '#contract/companies.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { type Field, splitField } from './answers.ts'
import { sendBatch } from './saving/sending.ts'

interface AnswersOfOne {
  /** As the writer sees it: a change that somebody else made since is a conflict. */
  company: Company
  /** All of one entity. */
  answers: readonly (readonly [Field, unknown])[]
}

/** Saves answers of any company at once, without the queue of the selected one. */
export const saveAnswer = createAppThunk(
  'company/saveAnswer',
  async ({ company, answers }: AnswersOfOne, { extra }) => {
    const [first] = answers
    if (!first) return
    const { entityKey } = splitField(first[0])
    const batch = {
      entityKey,
      baseVersion: company.version,
      answers: Object.fromEntries(answers.map(([field, answer]) => [splitField(field).name, answer])),
    }
    await sendBatch(extra.call, { company, grantIds: {}, batch })
  },
)
