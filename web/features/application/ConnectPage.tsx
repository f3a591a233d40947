import { Navigate, useLocation, useParams } from 'react-router'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import { StepHrefProvider } from '#web/features/company/step-href.ts'
import { connectCustomer, connectEnd, connectFlow, findConnectStep } from './connect/connect-flow.ts'
import { ConnectEnd } from './connect/ConnectEnd.tsx'
import { CustomerChoice } from './connect/CustomerChoice.tsx'
import { findStepHref, StepFlowProvider } from './steps/flow.ts'
import { StepPage } from './steps/StepPage.tsx'
import { FactsLoader } from './steps/FactsLoader.tsx'

export const ConnectPage = () => (
  <FactsLoader opening="Opening your setup">{(facts) => <Connect facts={facts} />}</FactsLoader>
)

function Connect({ facts }: { facts: ApplicationFacts }) {
  const { step } = useParams()
  const { hash } = useLocation()
  if (facts.customer === null) return <CustomerChoice current={null} />
  if (step === connectCustomer) return <CustomerChoice current={facts.customer} />
  if (step === connectEnd) return <ConnectEnd facts={facts} />
  const place = findConnectStep(facts, step)
  if (!place) return null
  if (place.step !== step) return <Navigate to={connectFlow.getHref(place) + hash} replace />
  return (
    <StepFlowProvider value={connectFlow}>
      <StepHrefProvider value={(path) => findStepHref(connectFlow, facts, path)}>
        <StepPage key={place.step} facts={facts} place={place} />
      </StepHrefProvider>
    </StepFlowProvider>
  )
}
