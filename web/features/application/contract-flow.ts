import { paths } from '#web/core/address/paths.ts'
import { tabLabels } from '#contract/application/steps.ts'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import { listApplicationSteps, type Step, listFlowSteps } from '#contract/rules/steps.ts'
import { toContractSearch } from '#web/features/grants/selected-contract.ts'
import { getStepHref } from './questions/questions.ts'
import type { StepFlow } from './steps/flow.ts'

const choice = getStepHref('grant', 'contract-type')

export function buildContractFlow(contract: string, address: string): StepFlow {
  const narrow = (facts: ApplicationFacts) => ({
    ...facts,
    grants: facts.grants.filter(({ id }) => id === contract),
  })
  return {
    title: 'Your application',
    isApplication: true,
    topic: null,
    labels: tabLabels,
    narrow,
    listSteps: (facts) => replaceGrantSteps(narrow(facts)),
    getHref: ({ tab, step }) => getStepHref(tab, step) + (tab === 'grant' ? toContractSearch(address) : ''),
    exit: paths.taskList,
    end: choice,
    isLast: ({ path }) => path === 'grant/contracts',
  }
}

function replaceGrantSteps(facts: ApplicationFacts): Step[] {
  const allSteps = listApplicationSteps(facts)
  const firstIndex = allSteps.findIndex(({ tab }) => tab === 'grant')
  if (firstIndex < 0) return allSteps
  const before = allSteps.slice(0, firstIndex)
  const after = allSteps.slice(firstIndex).filter(({ tab }) => tab !== 'grant')
  return [
    ...before,
    ...listFlowSteps({ flow: 'government_contract', customer: facts.customer, facts }),
    ...after,
  ]
}
