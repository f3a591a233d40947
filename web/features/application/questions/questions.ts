import { paths } from '#web/core/address/paths.ts'
import { type StepQuestion, listStepQuestions } from '#contract/application/step-questions.ts'
import { unanswered } from '#contract/application/catalogue.ts'
import type { StepPath } from '#contract/application/steps.ts'
import { listCompanyStepQuestions, getScheduleLabel } from '#contract/rules/answers.ts'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import { isPaidOverTime } from '#contract/rules/grants.ts'
import type { Step } from '#contract/rules/steps.ts'
import { type EntityKey, toField } from '#web/features/company/answers.ts'
import { type GrantInStep, getGrantInStep } from '#web/features/grants/grant-in-step.ts'
import { type Question, type QuestionGroup, listQuestions, type StepContent } from './question.ts'
import { type StepTexts, stepTexts } from './step-texts.ts'

export const getStepHref = (tab: string, step: string) => paths.applicationStep(tab, step)

const noGrant = 'new'

interface ContentOptions {
  grantId?: string | undefined
  texts?: StepTexts | undefined
}

export function getStepContent(
  facts: ApplicationFacts,
  step: StepPages,
  { grantId = facts.grants[0]?.id ?? noGrant, texts }: ContentOptions = {},
): StepContent | null {
  const applicationText = stepTexts[step.path]
  if (!applicationText) return null
  const text = { ...applicationText, ...texts?.[step.path] }
  const grant = isPerGrant(step) ? getGrantInStep(facts, grantId) : undefined
  const about = grant?.about
  return {
    ...text,
    heading: about ? `${text.heading}: ${about.toLowerCase()}` : text.heading,
    about,
    groups: listParts(step).flatMap((part) => listGroups(part, facts, grant, step.only)),
  }
}

/** A step whose page may combine the questions of several steps (`parts`) or ask only some of them (`only`). */
type StepPages = Pick<Step, 'path'> & Partial<Pick<Step, 'parts' | 'only'>>

const listParts = ({ path, parts = [path] }: StepPages) => parts

function listGroups(
  part: StepPath,
  facts: ApplicationFacts,
  grant: GrantInStep | undefined,
  only?: readonly string[],
): QuestionGroup[] {
  const questions =
    grant && isAboutGrant(part)
      ? listGrantQuestions(part, grant)
      : [...listCompanyQuestions(part, facts), ...schedules(part, facts)]
  const visibleQuestions = questions.filter(({ field }) => only?.includes(field) ?? true)
  return [...Map.groupBy(visibleQuestions, ({ group }) => group)].map(([title, questionsInGroup]) => ({
    id: `${part} ${title ?? ''}`,
    title,
    isPerGrant: isAboutGrant(part),
    questions: questionsInGroup,
  }))
}

const toQuestion =
  (entityKey: EntityKey) =>
  ({ fields, ...question }: StepQuestion): Question => ({
    ...question,
    field: toField(entityKey, question.field),
    fields: fields.map((name) => toField(entityKey, name)),
  })

const listCompanyQuestions = (path: StepPath, facts: ApplicationFacts) =>
  listCompanyStepQuestions(path, facts).map((question) => toQuestion(question.entity)(question))

const listGrantQuestions = (path: StepPath, { id, grant }: GrantInStep) =>
  listStepQuestions('climate_grant', path, grant ?? unanswered.climate_grant).map(
    toQuestion(`climate_grant.${id}`),
  )

const schedules = (path: StepPath, { grants }: ApplicationFacts) =>
  grants.flatMap((grant, index) => {
    if (!isPaidOverTime(grant)) return []
    const label = getScheduleLabel(index, grants.length)
    return listStepQuestions('payment_schedule', path, { payments: null })
      .map((question) => ({ ...question, label, name: label, ...getSchedulePrompt(index, grants) }))
      .map(toQuestion(`payment_schedule.${grant.id}`))
  })

const getSchedulePrompt = (index: number, { length }: ApplicationFacts['grants']) =>
  length > 1 ? { prompt: `Add at least one expected payment for grant ${index + 1}` } : {}

const isAboutGrant = (path: StepPath) => path === 'grant/main' || path === 'grant/additional'

export const isPerGrant = (step: StepPages) => listParts(step).some(isAboutGrant)

export function listStepContents(facts: ApplicationFacts, step: StepPages): StepContent[] {
  const ids = isPerGrant(step) && facts.grants.length > 0 ? facts.grants.map(({ id }) => id) : [undefined]
  return ids.flatMap((grantId) => getStepContent(facts, step, { grantId }) ?? [])
}

export const listFormQuestions = (facts: ApplicationFacts, step: StepPages) =>
  listStepContents(facts, step).flatMap(listQuestions)
