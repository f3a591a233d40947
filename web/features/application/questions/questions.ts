import { type AskedQuestion, askedQuestions } from '#contract/application/asked.ts'
import { unanswered } from '#contract/application/catalogue.ts'
import type { StepPath } from '#contract/application/steps.ts'
import { companyQuestionsIn, scheduleLabel } from '#contract/rules/answers.ts'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import { isPaidOverTime } from '#contract/rules/grants.ts'
import type { Step } from '#contract/rules/steps.ts'
import { type EntityKey, toField } from '#web/features/company/answers.ts'
import { type GrantInStep, findGrantInStep } from '#web/features/grants/grant-in-step.ts'
import { type Question, listQuestions, type StepContent } from './question.ts'
import { stepTexts } from './step-texts.ts'

export const stepPath = (tab: string, step: string) => `/app/apply/${tab}/${step}`

/** The placeholder id of the grant that a step asks about before there is one. */
const noGrant = 'new'

/** Returns the texts and questions of a step. Steps without questions (books, documents, review) have no content here. */
export function stepContent(
  facts: ApplicationFacts,
  { path }: Pick<Step, 'path'>,
  grantId: string = facts.grants[0]?.id ?? noGrant,
): StepContent | null {
  const text = stepTexts[path]
  if (!text) return null
  const grant = isPerGrant({ path }) ? findGrantInStep(facts, grantId) : undefined
  const about = grant?.about
  const questions = grant
    ? grantQuestionsIn(path, grant)
    : [...companyQuestions(path, facts), ...schedules(path, facts)]
  const groups = Map.groupBy(questions, ({ group }) => group)
  return {
    ...text,
    heading: about ? `${text.heading}: ${about.toLowerCase()}` : text.heading,
    about,
    groups: [...groups].map(([title, ofGroup]) => ({ title, questions: ofGroup })),
  }
}

const ofOwner =
  (entityKey: EntityKey) =>
  ({ fields, ...question }: AskedQuestion): Question => ({
    ...question,
    field: toField(entityKey, question.field),
    fields: fields.map((name) => toField(entityKey, name)),
  })

const companyQuestions = (path: StepPath, facts: ApplicationFacts) =>
  companyQuestionsIn(path, facts).map((question) => ofOwner(question.entity)(question))

const grantQuestionsIn = (path: StepPath, { id, grant }: GrantInStep) =>
  askedQuestions('climate_grant', path, grant ?? unanswered.climate_grant).map(ofOwner(`climate_grant.${id}`))

const schedules = (path: StepPath, { grants }: ApplicationFacts) =>
  grants.flatMap((grant, index) => {
    if (!isPaidOverTime(grant)) return []
    const label = scheduleLabel(index, grants.length)
    return askedQuestions('payment_schedule', path, { payments: null })
      .map((question) => ({ ...question, label, name: label }))
      .map(ofOwner(`payment_schedule.${grant.id}`))
  })

export const isPerGrant = ({ path }: Pick<Step, 'path'>) =>
  path === 'grant/main' || path === 'grant/additional'

/** All contents of a step: one for each grant where it repeats. */
export function stepContents(facts: ApplicationFacts, step: Pick<Step, 'path'>): StepContent[] {
  const ids = isPerGrant(step) && facts.grants.length > 0 ? facts.grants.map(({ id }) => id) : [undefined]
  return ids.flatMap((id) => stepContent(facts, step, id) ?? [])
}

export const stepQuestions = (facts: ApplicationFacts, step: Pick<Step, 'path'>) =>
  stepContents(facts, step).flatMap(listQuestions)
