import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useMemo, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import type { Step } from '#contract/rules/steps.ts'
import { useAppDispatch, useAppSelector, useAppStore } from '#web/core/store.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { ErrorSummary } from '#web/ui/forms/ErrorSummary.tsx'
import { focusField } from '#web/ui/fields/field.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { FormActions, Questions } from '#web/ui/layout/PageHead.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import type { Field } from '#web/features/company/answers.ts'
import { getWays, useStepFlow } from './flow.ts'
import { reviewPath, useIsFromReview } from './from-review.ts'
import { type QuestionGroup, listQuestions, type StepContent } from '../questions/question.ts'
import { QuestionField } from './QuestionField.tsx'
import { PinnedRequests } from '../requests/PinnedRequests.tsx'
import { AnswersSaveStatus } from './save-status.tsx'
import { saveAnswers } from '#web/features/company/save-answers.ts'
import { selectFacts, selectQueue } from '#web/features/company/selectors.ts'
import { TypingBufferProvider, useTypingBuffer } from '#web/features/company/commit.ts'
import { stepCompleted } from '#web/features/company/slice.ts'
import { type StepProblem, stepProblems } from './step-problems.ts'

interface StepFormProps {
  facts: ApplicationFacts
  place: Step
  content: StepContent
  /** Stands before the first questions about a grant. */
  grantChooser?: ReactNode
  after?: ReactNode
}

export function StepForm({ facts, place, content, grantChooser, after }: StepFormProps) {
  const form = useForm<Record<string, unknown>>({ mode: 'onTouched' })
  const buffer = useTypingBuffer()
  const { problems, attempt, tryToGoOn } = useGoingOn({ facts, place, content }, buffer.flush)
  useRestoredErrors(content, form.trigger)
  useQuestionInAddress()
  const messages = new Map(problems.map(({ id, missing }) => [id, missing]))
  const firstPerGrant = content.groups.find(({ isPerGrant }) => isPerGrant)
  const goOn = () => {
    if (!tryToGoOn()) void form.trigger()
  }
  return (
    <FormProvider {...form}>
      <TypingBufferProvider value={buffer}>
        <Form onSubmit={goOn}>
          <ErrorSummary problems={problems} attempt={attempt} />
          <Questions>
            {content.groups.map((group) => (
              <Fragment key={group.id}>
                {group === firstPerGrant && grantChooser}
                <Group group={group} messages={messages} />
              </Fragment>
            ))}
            {after}
          </Questions>
          <StepActions facts={facts} place={place} />
        </Form>
      </TypingBufferProvider>
    </FormProvider>
  )
}

function Group({ group, messages }: { group: QuestionGroup; messages: Map<Field, string | undefined> }) {
  return (
    <>
      {group.title && <Text variant="heading">{group.title}</Text>}
      {group.questions.map((question) => (
        <Stack key={`${question.control.kind} ${question.field}`}>
          <QuestionField question={question} missing={messages.get(question.field)} />
          <PinnedRequests fields={question.fields} />
        </Stack>
      ))}
    </>
  )
}

export function StepActions({
  facts,
  place,
  onGoOn,
  label = 'Save and continue',
}: Pick<StepFormProps, 'facts' | 'place'> & { onGoOn?: () => void; label?: string }) {
  const isFromReview = useIsFromReview()
  const ways = getWays(useStepFlow(), facts, place)
  const back = isFromReview ? reviewPath : ways.back
  return (
    <FormActions
      back={
        <Button kind="line" size="large" href={back} icon={<Icon of={ArrowLeft} />}>
          Back
        </Button>
      }
    >
      <AnswersSaveStatus silent />
      <Button
        size="large"
        type={onGoOn ? 'button' : 'submit'}
        onClick={onGoOn}
        endIcon={<Icon of={ArrowRight} />}
      >
        {isFromReview ? 'Save and return to review' : label}
      </Button>
    </FormActions>
  )
}

export function useNextStep(place: Step) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const store = useAppStore()
  const flow = useStepFlow()
  const isFromReview = useIsFromReview()
  return () => {
    const { next } = getWays(flow, selectFacts(store.getState()), place)
    dispatch(stepCompleted(place.path))
    // not awaited: unsent answers stay in the queue, and the save status on the next page reports them
    void dispatch(saveAnswers())
    void navigate(isFromReview ? reviewPath : next)
  }
}

function useGoingOn({ facts, place, content }: StepFormProps, flush: () => void) {
  const store = useAppStore()
  const queue = useAppSelector(selectQueue)
  const goToNext = useNextStep(place)
  const { narrow } = useStepFlow()
  const [tries, setTries] = useState({ attempt: 0, reported: new Set<Field>() })
  const now = useMemo(() => stepProblems(facts, queue, place, content), [facts, queue, place, content])
  const tryToGoOn = () => {
    flush()
    const latest = selectFacts(store.getState())
    const current = stepProblems(
      latest ? narrow(latest) : facts,
      selectQueue(store.getState()),
      place,
      content,
    )
    if (current.length === 0) {
      goToNext()
      return true
    }
    setTries(({ attempt }) => ({ attempt: attempt + 1, reported: new Set(current.map(({ id }) => id)) }))
    return false
  }
  const problems: StepProblem[] = now.filter(({ id }) => tries.reported.has(id))
  return { problems, attempt: tries.attempt, tryToGoOn }
}

/** Validates unsaved answers at once when the form is shown again, since they may be invalid. */
function useRestoredErrors(content: StepContent, trigger: (fields: string[]) => Promise<boolean>) {
  const store = useAppStore()
  useEffect(() => {
    const { pending } = selectQueue(store.getState())
    const pendingQuestions = listQuestions(content).filter(({ fields }) =>
      fields.some((field) => pending[field]),
    )
    if (pendingQuestions.length > 0) void trigger(pendingQuestions.map(({ field }) => field))
    // the questions may change with the answers; unsaved ones are validated only once
    // oxlint-disable-next-line react/exhaustive-deps -- only when the form is first shown
  }, [])
}

/** An address such as `…/main#company.name` leads to that question. */
function useQuestionInAddress() {
  // The key changes with every press of a link, also of one to the address that is open already.
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash) focusField(decodeURIComponent(hash.slice(1)))
  }, [hash, key])
}
