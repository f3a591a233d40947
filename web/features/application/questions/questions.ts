import { type AskedQuestion, askedQuestions } from '#contract/application/asked.ts'
import { unanswered } from '#contract/application/catalogue.ts'
import type { StepPath } from '#contract/application/steps.ts'
import { companyQuestionsIn, scheduleLabel } from '#contract/rules/answers.ts'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import { isPaidOverTime } from '#contract/rules/grants.ts'
import type { Step } from '#contract/rules/steps.ts'
import { type Owner, toField } from '#web/features/company/answers.ts'
import { type GrantInStep, grantInStep } from '#web/features/grants/grant-in-step.ts'
import { type Question, questionsOf, type StepContent } from './question.ts'
import { stepTexts } from './step-texts.ts'

/** The address of a step's page. */
export const stepPath = (tab: string, step: string) => `/app/apply/${tab}/${step}`

/** The grant that a step speaks of when there is none yet and nobody has begun one. */
const noGrant = 'new'

/** What a step says and asks. Steps that are not a list of questions (books, documents, review) have no content here. */
export function stepContent(
  facts: ApplicationFacts,
  { path }: Pick<Step, 'path'>,
  grantId: string = facts.grants[0]?.id ?? noGrant,
): StepContent | null {
  const text = stepTexts[path]
  if (!text) return null
  const grant = isPerGrant({ path }) ? grantInStep(facts, grantId) : undefined
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
  (owner: Owner) =>
  ({ fields, ...question }: AskedQuestion): Question => ({
    ...question,
    field: toField(owner, question.field),
    fields: fields.map((name) => toField(owner, name)),
  })

const companyQuestions = (path: StepPath, facts: ApplicationFacts) =>
  companyQuestionsIn(path, facts).map((question) => ofOwner(question.entity)(question))

const grantQuestionsIn = (path: StepPath, { id, grant }: GrantInStep) =>
  askedQuestions('climate_grant', path, grant ?? unanswered.climate_grant).map(ofOwner(`climate_grant.${id}`))

/** The payments of every grant that is paid over time. */
const schedules = (path: StepPath, { grants }: ApplicationFacts) =>
  grants.flatMap((grant, index) => {
    if (!isPaidOverTime(grant)) return []
    const label = scheduleLabel(index, grants.length)
    return askedQuestions('payment_schedule', path, { payments: null })
      .map((question) => ({ ...question, label, name: label }))
      .map(ofOwner(`payment_schedule.${grant.id}`))
  })

/** Whether a step is filled once for every grant. */
export const isPerGrant = ({ path }: Pick<Step, 'path'>) =>
  path === 'grant/main' || path === 'grant/additional'

/** All that a step asks: for every grant where it is filled once for each. */
export function stepContents(facts: ApplicationFacts, step: Pick<Step, 'path'>): StepContent[] {
  const ids = isPerGrant(step) && facts.grants.length > 0 ? facts.grants.map(({ id }) => id) : [undefined]
  return ids.flatMap((id) => stepContent(facts, step, id) ?? [])
}

/** Every question of a step. */
export const stepQuestions = (facts: ApplicationFacts, step: Pick<Step, 'path'>) =>
  stepContents(facts, step).flatMap(questionsOf)
