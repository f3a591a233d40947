import { useMemo } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import { StepHrefProvider } from '#web/features/company/step-href.ts'
import { SelectedContractProvider } from '#web/features/grants/selected-contract.ts'
import { SelectedContractBar } from '#web/features/grants/SelectedContractBar.tsx'
import { GovernmentContracts } from '#web/features/grants/GovernmentContracts.tsx'
import { useContractInAddress } from '#web/features/grants/use-contract-in-address.ts'
import { buildContractFlow } from './contract-flow.ts'
import { getStepHref } from './questions/questions.ts'
import { ReviewStep } from './review/ReviewStep.tsx'
import { findStepHref, StepFlowProvider, useStepFlow } from './steps/flow.ts'
import { StepPage } from './steps/StepPage.tsx'
import { findStepOrFirst, resolveStep } from './steps/step-path.ts'
import { WaitlistStep } from './steps/WaitlistStep.tsx'
import { FactsLoader } from './steps/FactsLoader.tsx'

export const ApplyPage = () => <FactsLoader>{(facts) => <Application facts={facts} />}</FactsLoader>

function Application({ facts }: { facts: ApplicationFacts }) {
  const { tab } = useParams()
  const { address, contractId } = useContractInAddress()
  if (tab !== 'grant' || address === null) return <ApplicationStep facts={facts} />
  if (contractId === null) return <Navigate to={getStepHref('grant', 'contract-type')} replace />
  return <ContractStep facts={facts} contract={contractId} address={address} />
}

function ApplicationStep({ facts }: { facts: ApplicationFacts }) {
  const { tab = '', step } = useParams()
  const { hash, search } = useLocation()
  const flow = useStepFlow()
  const place = resolveStep(facts, tab, step)
  if (place.tab !== tab || place.step !== step)
    return <Navigate to={flow.getHref(place) + search + hash} replace />
  if (place.tab === 'review') return <ReviewStep facts={facts} place={place} />
  if (place.tab === 'waitlist') return <WaitlistStep facts={facts} place={place} />
  const after = place.path === 'grant/contract-type' && <GovernmentContracts />
  return (
    <StepHrefProvider value={(path) => findStepHref(flow, facts, path)}>
      <StepPage key={place.path} facts={facts} place={place} after={after} />
    </StepHrefProvider>
  )
}

interface ContractStepProps {
  facts: ApplicationFacts
  /** The local id of the contract. */
  contract: string
  /** The id of the contract in the page's URL. */
  address: string
}

function ContractStep({ facts, contract, address }: ContractStepProps) {
  const { step } = useParams()
  const { hash } = useLocation()
  const flow = useMemo(() => buildContractFlow(contract, address), [contract, address])
  const contractFacts = flow.narrow(facts)
  const steps = flow.listSteps(facts).filter(({ tab }) => tab === 'grant')
  const place = findStepOrFirst(steps, step)
  if (!place) return <Navigate to={getStepHref('grant', 'contract-type')} replace />
  if (place.step !== step) return <Navigate to={flow.getHref(place) + hash} replace />
  const isChoice = place.path === 'grant/contract-type'
  return (
    <StepFlowProvider value={flow}>
      <SelectedContractProvider value={contract}>
        <StepHrefProvider value={(path) => findStepHref(flow, facts, path)}>
          <StepPage
            key={place.path}
            facts={contractFacts}
            place={place}
            before={isChoice ? undefined : <SelectedContractBar />}
            after={isChoice && <GovernmentContracts />}
          />
        </StepHrefProvider>
      </SelectedContractProvider>
    </StepFlowProvider>
  )
}
