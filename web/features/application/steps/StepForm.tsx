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
import { getNeighborHrefs, useStepFlow } from './flow.ts'
import { reviewPath, useIsFromReview } from './from-review.ts'
import { type QuestionGroup, listQuestions, type StepContent } from '../questions/question.ts'
import { QuestionField } from './QuestionField.tsx'
import { PinnedRequests } from '../requests/PinnedRequests.tsx'
import { AnswersSaveStatus } from './save-status.tsx'
import { saveAnswers } from '#web/features/company/save-answers.ts'
import { selectFacts, selectQueue } from '#web/features/company/selectors.ts'
import { TypingBufferProvider, useTypingBuffer } from '#web/features/company/commit.ts'
import { stepCompleted } from '#web/features/company/slice.ts'
import { type StepProblem, listStepProblems } from './step-problems.ts'

interface StepFormProps {
  facts: ApplicationFacts
  place: Step
  content: StepContent
  grantChooser?: ReactNode
  after?: ReactNode
}

export function StepForm({ facts, place, content, grantChooser, after }: StepFormProps) {
  const form = useForm<Record<string, unknown>>({ mode: 'onTouched' })
  const buffer = useTypingBuffer()
  const { problems, attempt, tryToContinue } = useContinue({ facts, place, content }, buffer.flush)
  useRestoredErrors(content, form.trigger)
  useQuestionInAddress()
  const messages = new Map(problems.map(({ id, missing }) => [id, missing]))
  const firstPerGrant = content.groups.find(({ isPerGrant }) => isPerGrant)
  const submit = () => {
    if (!tryToContinue()) void form.trigger()
  }
  return (
    <FormProvider {...form}>
      <TypingBufferProvider value={buffer}>
        <Form onSubmit={submit}>
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

function Group({ group, messages }: { group: QuestionGroup; messages: Map<string, string | undefined> }) {
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
  onContinue,
  label = 'Save and continue',
}: Pick<StepFormProps, 'facts' | 'place'> & { onContinue?: () => void; label?: string }) {
  const isFromReview = useIsFromReview()
  const hrefs = getNeighborHrefs(useStepFlow(), facts, place)
  const back = isFromReview ? reviewPath : hrefs.back
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
        type={onContinue ? 'button' : 'submit'}
        onClick={onContinue}
        endIcon={<Icon of={ArrowRight} />}
      >
        {isFromReview ? 'Save and return to review' : label}
      </Button>
    </FormActions>
  )
}

export function useGoToNextStep(place: Step) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const store = useAppStore()
  const flow = useStepFlow()
  const isFromReview = useIsFromReview()
  return () => {
    const { next } = getNeighborHrefs(flow, selectFacts(store.getState()), place)
    dispatch(stepCompleted(place.path))
    // The save is not awaited: unsent answers stay in the queue, and the save status on the next page shows failures.
    void dispatch(saveAnswers())
    void navigate(isFromReview ? reviewPath : next)
  }
}

function useContinue({ facts, place, content }: StepFormProps, flush: () => void) {
  const store = useAppStore()
  const queue = useAppSelector(selectQueue)
  const goToNext = useGoToNextStep(place)
  const { narrow } = useStepFlow()
  const [tries, setTries] = useState({ attempt: 0, reported: new Set<string>() })
  const now = useMemo(() => listStepProblems(facts, queue, place, content), [facts, queue, place, content])
  const tryToContinue = () => {
    flush()
    const latest = selectFacts(store.getState())
    const current = listStepProblems(
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
  return { problems, attempt: tries.attempt, tryToContinue }
}

/** Validates unsaved answers when the form is first shown: they may be unsaved because they are invalid. */
function useRestoredErrors(content: StepContent, trigger: (fields: string[]) => Promise<boolean>) {
  const store = useAppStore()
  useEffect(() => {
    const { pending } = selectQueue(store.getState())
    const pendingQuestions = listQuestions(content).filter(({ fields }) =>
      fields.some((field) => pending[field]),
    )
    if (pendingQuestions.length > 0) void trigger(pendingQuestions.map(({ field }) => field))
    // The questions may change with the answers, but this validation runs only once.
    // oxlint-disable-next-line react/exhaustive-deps -- only when the form is first shown
  }, [])
}

function useQuestionInAddress() {
  // The key changes with every click on a link, even if the URL stays the same.
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash) focusField(decodeURIComponent(hash.slice(1)))
  }, [hash, key])
}
