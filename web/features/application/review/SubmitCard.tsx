import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Missing } from '#contract/rules/steps.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import type { ApiError } from '#web/core/api-error.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { selectAuth } from '#web/features/session/login-slice.ts'
import { findMissingField } from '#web/features/company/answers.ts'
import { tabLabels } from '#contract/application/steps.ts'
import { fromReview } from '../steps/from-review.ts'
import { stepPath } from '../questions/questions.ts'
import { selectCompany, selectMissing } from '#web/features/company/selectors.ts'
import { selectTasks } from '../steps/selectors.ts'
import { errorsCleared } from '#web/features/company/slice.ts'
import { Panel, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { selectSubmission, submitApplication } from './submit.ts'
import { Link } from '#web/ui/actions/Link.tsx'

/** Of the card, whose first control is the first missing answer. */
export const submitCardId = 'submit'

export function SubmitCard() {
  const company = useAppSelector(selectCompany)
  const missing = useAppSelector(selectMissing)
  const { status, error } = useAppSelector(selectSubmission)
  const [isTrue, setTrue] = useState(false)
  const why = useWhyNot(isTrue)
  useClearErrorsOnLeave()
  // a name that ends in a full stop ends the sentence too
  const speaksFor = (company?.name ?? 'the company').replace(/\.$/, '')
  const submit = useSubmit()
  return (
    <Card
      id={submitCardId}
      title={missing.length > 0 ? `${formatCount(missing.length, 'answer')} missing` : 'Ready to send'}
    >
      <CardBody>
        <Stack>
          {missing.length > 0 && <MissingList missing={missing} />}
          <Checkbox
            id="truth"
            checked={isTrue}
            onChange={setTrue}
            label={`What I say here is true as far as I know, and I may speak for ${speaksFor}.`}
          />
          {error && <SubmitError error={error} />}
          <Button
            wide
            size="large"
            loading={status === 'sending'}
            whyDisabled={why}
            onClick={() => void submit()}
          >
            {status === 'sending' ? 'Sending…' : 'Submit application'}
          </Button>
        </Stack>
      </CardBody>
    </Card>
  )
}

function useClearErrorsOnLeave() {
  const dispatch = useAppDispatch()
  useEffect(() => () => void dispatch(errorsCleared()), [dispatch])
}

function useSubmit() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const companyId = useAppSelector((state) => selectCompany(state)?.id)
  return async () => {
    if (!companyId) return
    const { payload } = await dispatch(submitApplication({ companyId, at: Date.now() }))
    if (payload === 'non_us') void navigate(stepPath('waitlist', 'main'))
  }
}

/** Explains why the application cannot be submitted now; renders nothing when it can. */
function useWhyNot(isTrue: boolean): string | undefined {
  const missing = useAppSelector(selectMissing).length
  const fixes = useAppSelector(selectTasks).reduce((sum, task) => sum + task.fixes, 0)
  const isEnded = useAppSelector((state) => selectAuth(state).status === 'ended')
  if (isEnded) return 'Your session has ended. Sign in again, then send it.'
  if (missing > 0)
    return 'You can send it as soon as everything above is answered. Nothing is lost if you leave.'
  if (fixes > 0) return 'Some answers are not saved yet: look at the parts marked “to fix” first.'
  return isTrue ? undefined : 'Tick the statement above first.'
}

function MissingList({ missing }: { missing: readonly Missing[] }) {
  const steps = useAppSelector(selectTasks)
  const getTitle = ({ tab, step }: Missing) =>
    steps.find((one) => one.tab === tab && one.step === step)?.title ?? ''
  return (
    <Stack as="ul" gap={1}>
      {missing.map((lack) => (
        <Panel key={`${lack.tab} ${lack.step} ${lack.field}`} as="li" pad={1.5} tone="error">
          <Text strong tone="error">
            <Link href={toAddress(lack)} tone="inherit">
              {lack.label}
            </Link>
          </Text>
          <Text variant="small" tone="secondary">
            {tabLabels[lack.tab]}, {getTitle(lack).toLowerCase()}
          </Text>
        </Panel>
      ))}
    </Stack>
  )
}

function toAddress({ tab, step, field: name }: Missing) {
  const field = findMissingField(name)
  return stepPath(tab, step) + fromReview + (field ? `#${field}` : '')
}

function SubmitError({ error }: { error: ApiError }) {
  return (
    <Note tone="bad" live="alert">
      <p>
        <b>It was not sent.</b> {error.message}.
        {error.code === 'network' && ' Try again once you are online.'}
      </p>
      {error.details.errors?.map(({ path, message }) => (
        <p key={path}>{message}</p>
      ))}
    </Note>
  )
}
