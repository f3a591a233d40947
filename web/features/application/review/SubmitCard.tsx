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
import { parseRuleField } from '#web/features/company/answers.ts'
import { tabLabels } from '#contract/application/steps.ts'
import { fromReview } from '../steps/from-review.ts'
import { getStepHref } from '../questions/questions.ts'
import { selectCompany, selectMissing } from '#web/features/company/selectors.ts'
import { selectTasks } from '../steps/selectors.ts'
import { errorsCleared } from '#web/features/company/slice.ts'
import { Panel, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { selectSubmission, submitApplication } from './submit.ts'
import { Link } from '#web/ui/actions/Link.tsx'

export const submitCardId = 'submit'

export function SubmitCard() {
  const company = useAppSelector(selectCompany)
  const missing = useAppSelector(selectMissing)
  const { status, error } = useAppSelector(selectSubmission)
  const [isTrue, setTrue] = useState(false)
  const whyDisabled = useWhyDisabled(isTrue)
  useClearErrorsOnLeave()
  // Avoids two periods at the end of the sentence, as in "Brightmarsh Inc..".
  const companyName = (company?.name ?? 'the company').replace(/\.$/, '')
  const submit = useSubmit()
  return (
    <Card
      id={submitCardId}
      title={
        missing.length > 0 ? `${formatCount(missing.length, 'answer')} missing` : 'Submit your application'
      }
    >
      <CardBody>
        <Stack>
          {missing.length > 0 && <MissingList missing={missing} />}
          <Checkbox
            id="truth"
            checked={isTrue}
            onChange={setTrue}
            label={`To the best of my knowledge, these answers are correct, and I am authorized to apply for ${companyName}.`}
          />
          {error && <SubmitError error={error} />}
          <Button
            wide
            size="large"
            loading={status === 'sending'}
            whyDisabled={whyDisabled}
            onClick={() => void submit()}
          >
            {status === 'sending' ? 'Submitting…' : 'Submit application'}
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
    if (payload === 'non_us') void navigate(getStepHref('waitlist', 'main'))
  }
}

function useWhyDisabled(isTrue: boolean): string | undefined {
  const missing = useAppSelector(selectMissing).length
  const fixes = useAppSelector(selectTasks).reduce((sum, task) => sum + task.fixes, 0)
  const isEnded = useAppSelector((state) => selectAuth(state).status === 'ended')
  if (isEnded) return 'Your session has ended. Sign in again to submit.'
  if (missing > 0) return 'Answer the questions above to submit. Your answers are saved if you leave.'
  if (fixes > 0) return 'Some answers aren’t saved yet. Correct the sections marked “to fix” first.'
  return isTrue ? undefined : 'Check the box above to submit.'
}

function MissingList({ missing }: { missing: readonly Missing[] }) {
  const steps = useAppSelector(selectTasks)
  const getTitle = ({ tab, step }: Missing) =>
    steps.find((task) => task.tab === tab && task.step === step)?.title ?? ''
  return (
    <Stack as="ul" gap={1}>
      {missing.map((item) => (
        <Panel key={`${item.tab} ${item.step} ${item.field}`} as="li" pad={1.5} tone="error">
          <Text strong tone="error">
            <Link href={toAddress(item)} tone="inherit">
              {item.label}
            </Link>
          </Text>
          <Text variant="small" tone="secondary">
            {tabLabels[item.tab]}, {getTitle(item).toLowerCase()}
          </Text>
        </Panel>
      ))}
    </Stack>
  )
}

function toAddress({ tab, step, field: name }: Missing) {
  const field = parseRuleField(name)
  return getStepHref(tab, step) + fromReview + (field ? `#${field}` : '')
}

function SubmitError({ error }: { error: ApiError }) {
  return (
    <Note tone="bad" live="alert">
      <p>
        <b>Your application wasn’t submitted.</b> {error.message}.
        {error.code === 'network' && ' Try again when you’re back online.'}
      </p>
      {error.details.errors?.map(({ path, message }) => (
        <p key={path}>{message}</p>
      ))}
    </Note>
  )
}
