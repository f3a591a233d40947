import { getStaffStepTitle } from '#contract/application/steps.ts'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import { listApplicationSteps } from '#contract/rules/steps.ts'
import type { Field } from '#web/features/company/answers.ts'
import { listQuestions } from './questions/question.ts'
import { listStepContents } from './questions/questions.ts'

export const listQuestionOptions = (facts: ApplicationFacts): { value: Field; label: string }[] =>
  listApplicationSteps(facts).flatMap((step) =>
    listStepContents(facts, step).flatMap((content) =>
      listQuestions(content).map(({ field, name }) => ({
        value: field,
        label: `${content.about ?? getStaffStepTitle(step.path)}: ${name}`,
      })),
    ),
  )
