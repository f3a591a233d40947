import type { StepPath } from '#contract/application/steps.ts'
import type { Company } from '#contract/companies.ts'
import type { Step } from '#contract/rules/steps.ts'
import type { RootState } from '#web/core/store.ts'
import { grantDocuments } from '#web/features/grants/grant-documents.ts'
import { selectCompany, selectMissing } from '#web/features/company/selectors.ts'
import { getStepHref } from '../questions/questions.ts'
import { fromReview } from '../steps/from-review.ts'
import type { ReviewRow } from '../steps/readback.ts'

export function selectFilesRow(state: RootState, { path, tab, step, title }: Step): ReviewRow | null {
  const company = selectCompany(state)
  const listNames = nameLists[path]
  if (!company || !listNames) return null
  const names = listNames(company)
  const hasAnswers = path === 'grant/commercial-contracts'
  const missing = hasAnswers
    ? []
    : selectMissing(state).filter((item) => item.tab === tab && item.step === step)
  return {
    id: `row-${tab}-${step}`,
    fields: [],
    question: hasAnswers ? 'Contract files' : title,
    answer: names.join(', ') || null,
    names,
    none: 'Nothing yet,',
    remark: missing.length > 0 && `still needed: ${missing.map(({ label }) => label).join(', ')}`,
    missing: missing.length > 0,
    changeHref: getStepHref(tab, step) + fromReview,
  }
}

const nameLists: Partial<Record<StepPath, (company: Company) => string[]>> = {
  'financials/main': ({ connections }) =>
    connections.filter(({ status }) => status === 'Linked').map(({ platform }) => platform),
  'financials/documents': ({ documents }) => documents.map(({ filename }) => filename),
  'grant/contracts': ({ climate_grants }) =>
    climate_grants.flatMap((grant) => grantDocuments.flatMap(({ slot }) => grant[slot]?.filename ?? [])),
  'grant/commercial-contracts': ({ commercial_contract: { files } }) => files.map(({ filename }) => filename),
}
