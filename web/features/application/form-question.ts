import type { Company } from '#contract/companies.ts'
import type { DocumentType } from '#contract/dictionary.ts'
import { toApplicationFacts } from '#contract/rules/facts.ts'
import { listApplicationSteps } from '#contract/rules/steps.ts'
import type { Question } from './questions/question.ts'
import { listFormQuestions } from './questions/questions.ts'

export function findFormQuestion(
  company: Company,
  documentTypes: readonly DocumentType[],
  field: string,
): Question | undefined {
  const facts = toApplicationFacts(company, documentTypes)
  return listApplicationSteps(facts)
    .flatMap((step) => listFormQuestions(facts, step))
    .find(({ fields }) => fields.some((name) => name === field))
}
