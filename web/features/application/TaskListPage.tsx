import { ArrowRight, ChevronRight } from 'lucide-react'
import { Navigate } from 'react-router'
import { z } from 'zod'
import { paths } from '#web/core/address/paths.ts'
import { useQueryState } from '#web/core/address/query-state.ts'
import { isEditable, isSubmittable } from '#contract/rules/statuses.ts'
import { getApplicationStepToResume } from '#contract/rules/steps.ts'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { usePreload } from '#web/core/use-preload.ts'
import { stepParts } from './step-parts.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { type RootState, useAppSelector } from '#web/core/store.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { formatDate, formatDateTime } from '#web/ui/format.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Columns, Row, Stack, Visible } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { ProgressBar } from '#web/ui/status/ProgressBar.tsx'
import { ProgressRing, taskLabels } from '#web/ui/status/ProgressRing.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { StateTag, type StateTone } from '#web/ui/status/StateTag.tsx'
import { PeopleCard } from './steps/PeopleCard.tsx'
import { groupByTab, describeNeeds, findStartStep, type TaskTab } from './steps/progress.ts'
import { tabLabels } from '#contract/application/steps.ts'
import { tabNotes } from './questions/step-texts.ts'
import { getStepHref } from './questions/questions.ts'
import { ReadOnlyNote } from '#web/features/company/ReadOnlyNote.tsx'
import {
  selectCompany,
  selectFacts,
  selectMayEdit,
  selectMissing,
  selectProgress,
} from '#web/features/company/selectors.ts'
import { selectOpenRequests } from '#web/features/company/requested-answers.ts'
import { selectTasks } from './steps/selectors.ts'
import styles from './TaskListPage.module.css'
import { selectIsInformationRequested, useTaskLeadText } from './task-lead.ts'
import { Pressable } from '#web/ui/actions/Pressable.tsx'

const address = z.object({ view: z.literal('tasks') })

const nextParts = [() => import('./ApplyPage.tsx'), ...stepParts]

export function TaskListPage() {
  usePageTitle('Your application')
  usePreload(nextParts)
  const { query } = useQueryState(address)
  const isDraft = useAppSelector(selectIsOwnDraft)
  return query.view === undefined && isDraft ? <NextStep /> : <TaskList />
}

function NextStep() {
  const { status } = useDictionary('document_types')
  const facts = useAppSelector(selectFacts)
  if (status === 'failed') return <TaskList />
  if (status !== 'ready' || !facts) return <SkeletonRows rows={6} label="Opening your application" tile />
  const { tab, step } = getApplicationStepToResume(facts)
  return <Navigate to={getStepHref(tab, step)} replace />
}

function TaskList() {
  const { status, error, refetch } = useDictionary('document_types')
  return (
    <>
      <PageHead title="Your application" lead={useTaskLeadText()} />
      <ReadOnlyNote />
      {/* The completion of a step depends on the document types. */}
      {status === 'ready' && <Tasks />}
      {status === 'failed' && (
        <Card>
          <FailedState
            title="Your application couldn’t be loaded"
            requestId={error?.details.request_id}
            onRetry={refetch}
          >
            {error?.message ?? 'Something went wrong'}. Your answers are safe.
          </FailedState>
        </Card>
      )}
      {(status === 'idle' || status === 'loading') && (
        <SkeletonRows rows={6} label="Loading your application" tile />
      )}
    </>
  )
}

function Tasks() {
  const tabs = groupByTab(useAppSelector(selectTasks))
  return (
    <Columns sizes="wide-first">
      <Stack gap={3}>
        <Resume />
        <Card label="Sections of the application">
          <Stack as="ol" gap={0} divided>
            {tabs.map((tab) => (
              <TabRow key={tab.tab} {...tab} />
            ))}
          </Stack>
        </Card>
      </Stack>
      <Stack gap={3}>
        <ProgressCard />
        <PeopleCard />
      </Stack>
    </Columns>
  )
}

function selectIsOwnDraft(state: RootState) {
  const company = selectCompany(state)
  return company !== null && selectMayEdit(state) && isSubmittable(company.status)
}

function Resume() {
  const mayEdit = useAppSelector(selectMayEdit)
  const tabs = useAppSelector(selectTasks)
  const [request] = useAppSelector(selectOpenRequests)
  const facts = useAppSelector(selectFacts)
  const company = useAppSelector(selectCompany)
  const isRequested = useAppSelector(selectIsInformationRequested)
  if (!facts || !company || !mayEdit) return null
  if (request)
    return (
      <ResumeCard
        label="Open request"
        about={`${request.by} asked on ${formatDate(request.at)}`}
        heading={request.request.question}
        href={request.href}
        action="Continue"
      />
    )
  if (isRequested) return <ResumeCard {...requestedCard} />
  const { tab, step, title } = getApplicationStepToResume(facts)
  const isOpen = isEditable(company.status)
  const hasBegun = tabs.some(({ state }) => state !== 'not_started')
  const heading = tab === 'review' || tab === 'waitlist' ? title : `${tabLabels[tab]}: ${title.toLowerCase()}`
  if (!isOpen) return <ResumeCard {...sentCard} />
  return (
    <ResumeCard
      label={hasBegun ? 'Next step' : 'First step'}
      about={hasBegun ? `Last saved ${formatDateTime(company.updated_at)}` : 'Start here'}
      heading={heading}
      href={getStepHref(tab, step)}
      action={hasBegun ? 'Continue' : 'Start'}
    />
  )
}

interface ResumeCardProps {
  label: string
  about: string
  heading: string
  href: string
  action: string
}

const requestedCard: ResumeCardProps = {
  label: 'Open request',
  about: 'Waiting on you',
  heading: 'We need more information',
  href: paths.dashboard,
  action: 'View request',
}

const sentCard: ResumeCardProps = {
  label: 'Your application',
  about: 'Submitted',
  heading: 'We received your application',
  href: getStepHref('review', 'main'),
  action: 'View status',
}

const ResumeCard = ({ label, about, heading, href, action }: ResumeCardProps) => (
  <Card soft label={label}>
    <CardBody>
      <Row wrap justify="between" columnBelow="sm">
        <div>
          <Text variant="small" tone="secondary">
            {about}
          </Text>
          <Text variant="heading" as="p">
            {heading}
          </Text>
        </div>
        <Button href={href} endIcon={<Icon of={ArrowRight} />}>
          {action}
        </Button>
      </Row>
    </CardBody>
  </Card>
)

const tones: Record<TaskTab['state'], StateTone> = {
  not_started: 'idle',
  in_progress: 'info',
  complete: 'ok',
  needs_attention: 'bad',
  requested: 'warn',
}

function TabRow({ tab, state, fixes, requested, steps }: TaskTab) {
  const next = findStartStep(steps)
  const done = steps.filter((task) => task.state === 'complete').length
  const needs = describeNeeds({ fixes, requested })
  const note = needs ?? (steps.length > 1 ? `${done} of ${steps.length} steps` : '')
  return (
    <li>
      <Pressable href={getStepHref(tab, next?.step ?? 'main')} className={styles.link}>
        <ProgressRing state={state} size={24} />
        <RowText strong title={tabLabels[tab]} note={tabNotes[tab]} />
        <Visible from="sm">
          <Text as="span" variant="small" tone="secondary">
            {note}
          </Text>
        </Visible>
        <span className={styles.state}>
          <StateTag tone={tones[state]}>{taskLabels[state]}</StateTag>
        </span>
        <Icon of={ChevronRight} small />
      </Pressable>
    </li>
  )
}

const listFormat = new Intl.ListFormat('en')

function ProgressCard() {
  const { done, total } = useAppSelector(selectProgress)
  const missing = useAppSelector(selectMissing)
  const documents = missing
    .filter(({ field }) => field.startsWith('documents.'))
    .map(({ label }) => label.toLowerCase())
  return (
    <Card title="Progress" action={`${done} of ${total} steps`}>
      <CardBody>
        <Stack gap={1.5}>
          <ProgressBar
            label={`${done} of ${total} steps complete`}
            percent={(100 * done) / Math.max(1, total)}
          />
          {documents.length > 0 && (
            <Text variant="small" tone="secondary">
              Have your {listFormat.format(documents)} ready.
            </Text>
          )}
        </Stack>
      </CardBody>
    </Card>
  )
}
