import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import { applicationSteps, type Step } from '#contract/rules/steps.ts'
import { useAppDispatch, useAppSelector, useAppStore } from '#web/core/store.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { focusField } from '#web/ui/fields/field.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { FormActions, Questions } from '#web/ui/layout/PageHead.tsx'
import type { Field } from '#web/features/company/answers.ts'
import { neighbors } from './step-path.ts'
import { type QuestionGroup, listQuestions, type StepContent } from '../questions/question.ts'
import { QuestionField } from '../questions/QuestionField.tsx'
import { stepPath } from '../questions/questions.ts'
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
  /** Content below the questions, such as files. */
  after?: ReactNode
}

const groupsSx = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '44px' } as const

/** The questions of a step: typing fills the save queue, and continuing validates the step. */
export function StepForm({ facts, place, content, after }: StepFormProps) {
  const form = useForm<Record<string, unknown>>({ mode: 'onTouched' })
  const buffer = useTypingBuffer()
  const { problems, attempt, tryToGoOn } = useGoingOn({ facts, place, content }, buffer.flush)
  useRestoredErrors(content, form.trigger)
  useQuestionInAddress()
  const messages = new Map(problems.map(({ id, missing }) => [id, missing]))
  const goOn = () => {
    if (!tryToGoOn()) void form.trigger()
  }
  return (
    <FormProvider {...form}>
      <TypingBufferProvider value={buffer}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            goOn()
          }}
        >
          <ErrorSummary problems={problems} attempt={attempt} />
          <Questions>
            {content.groups.map((group) => (
              <Group key={group.title ?? ''} group={group} messages={messages} />
            ))}
          </Questions>
          {after}
          <StepActions facts={facts} place={place} />
        </form>
      </TypingBufferProvider>
    </FormProvider>
  )
}

function Group({ group, messages }: { group: QuestionGroup; messages: Map<Field, string | undefined> }) {
  return (
    <Box sx={groupsSx}>
      {group.title && <Typography variant="h2">{group.title}</Typography>}
      {group.questions.map((question) => (
        <QuestionField
          key={`${question.control.kind} ${question.field}`}
          question={question}
          missing={messages.get(question.field)}
        />
      ))}
    </Box>
  )
}

/** Back, the save status, and the way on. */
export function StepActions({
  facts,
  place,
  onGoOn,
}: Pick<StepFormProps, 'facts' | 'place'> & { onGoOn?: () => void }) {
  const { before } = neighbors(applicationSteps(facts), place)
  const back = before ? stepPath(before.tab, before.step) : '/app/apply'
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
        Save and continue
      </Button>
    </FormActions>
  )
}

/** Goes to the next step, and records that this one was visited. */
export function useNextStep(place: Step) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const store = useAppStore()
  return () => {
    const facts = selectFacts(store.getState())
    const { after } = neighbors(facts ? applicationSteps(facts) : [], place)
    dispatch(stepCompleted(`${place.tab}/${place.step}`))
    // not awaited: unsent answers stay in the queue, and the save status on the next page reports them
    void dispatch(saveAnswers())
    void navigate(after ? stepPath(after.tab, after.step) : '/app/apply')
  }
}

/** The problems reported at the last attempt to continue, as far as they remain. */
function useGoingOn({ facts, place, content }: StepFormProps, flush: () => void) {
  const store = useAppStore()
  const queue = useAppSelector(selectQueue)
  const goToNext = useNextStep(place)
  const [tries, setTries] = useState({ attempt: 0, reported: new Set<Field>() })
  const now = useMemo(() => stepProblems(facts, queue, place, content), [facts, queue, place, content])
  const tryToGoOn = () => {
    flush()
    const latest = selectFacts(store.getState()) ?? facts
    const current = stepProblems(latest, selectQueue(store.getState()), place, content)
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
