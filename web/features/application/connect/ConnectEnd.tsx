import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { paths } from '#web/core/address/paths.ts'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import { isSubmittable } from '#contract/rules/statuses.ts'
import { getStepState, type Step } from '#contract/rules/steps.ts'
import { focusHeading } from '#web/core/focus-heading.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { addRetryAdvice } from '#web/core/api-error.ts'
import { selectCompany, selectMayEdit } from '#web/features/company/selectors.ts'
import { useFinishConnectMutation } from '#web/features/company/api.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { FailureNote, Note } from '#web/ui/feedback/Note.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { FocusShell } from '#web/ui/shells/FocusShell.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { FormActions, PageHead } from '#web/ui/layout/PageHead.tsx'
import { AnswersSaveStatus } from '../steps/save-status.tsx'
import { connectCustomer, connectFlow } from './connect-flow.ts'
import { Link } from '#web/ui/actions/Link.tsx'

export function ConnectEnd({ facts }: { facts: ApplicationFacts }) {
  const finishedAt = useAppSelector((state) => selectCompany(state)?.connect_finished_at ?? null)
  const title = finishedAt ? 'Your setup is complete' : 'What happens next'
  usePageTitle(title)
  useEffect(() => {
    // The heading changes in place. Focusing it makes screen readers announce it.
    if (finishedAt) focusHeading()
  }, [finishedAt])
  return (
    <FocusShell
      homeHref={paths.dashboard}
      companyName={connectFlow.topic ?? ''}
      save={<AnswersSaveStatus />}
      exit={{ href: connectFlow.exit }}
    >
      <PageHead
        eyebrow={finishedAt ? `Finished ${formatDate(finishedAt)}` : undefined}
        title={title}
        lead={
          finishedAt
            ? 'We’ve notified your team at Headwater. You can still make changes.'
            : 'When you finish, we’ll notify your team at Headwater. You can still make changes later.'
        }
      />
      <Stack gap={3} narrow>
        <NextSteps />
        {finishedAt ? (
          <div>
            <Button href={paths.dashboard}>Go to your dashboard</Button>
          </div>
        ) : (
          <Finish facts={facts} />
        )}
      </Stack>
    </FocusShell>
  )
}

function NextSteps() {
  const email = useAppSelector((state) => selectUser(state)?.email)
  const status = useAppSelector((state) => selectCompany(state)?.status)
  return (
    <Card title="Next steps">
      <CardBody>
        <Stack as="ol" gap={1.5} marked>
          <li>We’ll review your connections and documents.</li>
          <li>
            We’ll email {email ? <b>{email}</b> : 'you'} about the next steps, or if something is missing.
          </li>
          {status && isSubmittable(status) && (
            <li>
              This is not an application for funding. To apply,{' '}
              <Link href={paths.application}>start an application</Link>. The answers you gave here are
              already filled in.
            </li>
          )}
          <ChangeKind />
        </Stack>
      </CardBody>
    </Card>
  )
}

/** Founders can correct the kind of customer while their application is a draft. Later, only staff can. */
function ChangeKind() {
  const kind = useAppSelector((state) => selectCompany(state)?.customer_kind ?? null)
  const isDraft = useAppSelector((state) => selectCompany(state)?.status === 'draft')
  if (kind === null || !isDraft) return null
  return (
    <li>
      You are set up as {kind === 'new' ? 'a new' : 'an existing'} customer.{' '}
      <Link href={paths.connectStep(connectCustomer)}>Change this</Link>
    </li>
  )
}

function Finish({ facts }: { facts: ApplicationFacts }) {
  const mayEdit = useAppSelector(selectMayEdit)
  const companyId = useAppSelector((state) => selectCompany(state)?.id ?? '')
  const [finishConnect] = useFinishConnectMutation()
  const { isBusy, error, submit } = useSubmit(finishConnect)
  const steps = connectFlow.listSteps(facts)
  const incompleteSteps = steps.filter((step) => getStepState(step, facts) !== 'complete')
  const last = steps.at(-1)
  return (
    <>
      {incompleteSteps.length > 0 && <IncompleteSteps steps={incompleteSteps} />}
      <FailureNote>{error && addRetryAdvice(`${error.message}. Your answers are saved.`)}</FailureNote>
      <FormActions
        back={
          <Button
            kind="line"
            size="large"
            href={last ? connectFlow.getHref(last) : connectFlow.exit}
            icon={<Icon of={ArrowLeft} />}
          >
            Back
          </Button>
        }
      >
        {mayEdit && (
          <Button size="large" loading={isBusy} onClick={() => void submit({ params: { companyId } })}>
            {isBusy ? 'Finishing…' : 'Finish setup'}
          </Button>
        )}
      </FormActions>
    </>
  )
}

const IncompleteSteps = ({ steps }: { steps: readonly Step[] }) => (
  <Note tone="warn">
    <p>
      Still incomplete:{' '}
      {steps.map((step, index) => (
        <span key={step.step}>
          {index > 0 && ', '}
          <Link href={connectFlow.getHref(step)}>{step.title}</Link>
        </span>
      ))}
      . You can finish setup now and complete the rest later.
    </p>
  </Note>
)
