import type { Company } from '#contract/companies.ts'
import type { DocumentType } from '#contract/dictionary.ts'
import { toFacts } from '#contract/rules/facts.ts'
import { applicationSteps } from '#contract/rules/steps.ts'
import type { Question } from './questions/question.ts'
import { listFormQuestions } from './questions/questions.ts'

export function findOpenQuestion(
  company: Company,
  documentTypes: readonly DocumentType[],
  field: string,
): Question | undefined {
  const facts = toFacts(company, documentTypes)
  return applicationSteps(facts)
    .flatMap((step) => listFormQuestions(facts, step))
    .find(({ fields }) => fields.some((name) => name === field))
}
