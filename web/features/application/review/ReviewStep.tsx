import Box from '@mui/material/Box'
import { isEditable, isSubmittable } from '#contract/rules/statuses.ts'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import type { Step } from '#contract/rules/steps.ts'
import { type RootState, useAppSelector } from '#web/core/store.ts'
import { grantDocuments } from '#web/features/grants/grant-documents.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { type Definition, DefinitionRows } from '#web/ui/tables/DefinitionRows.tsx'
import { formatCount } from '#web/ui/format.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { StateTag } from '#web/ui/feedback/StateTag.tsx'
import { isSameAnswer } from '#web/features/company/answers.ts'
import { ApplyShell } from '../steps/ApplyShell.tsx'
import { byTab, type Task, type TaskTab } from '../steps/progress.ts'
import { tabLabels } from '#contract/application/steps.ts'
import { stepContents, stepPath } from '../questions/questions.ts'
import { selectRows } from './readback.ts'
import { SentResult } from './SentResult.tsx'
import { selectCompany, selectMissing } from '#web/features/company/selectors.ts'
import { selectTasks } from '../selectors.ts'
import { SubmitCard, NextStepsPanel } from './SubmitCard.tsx'

interface ReviewProps {
  facts: ApplicationFacts
  place: Step
}

const stackSx = { display: 'grid', gap: 3 } as const

/** The review tab: the whole application to check and submit, and its state afterwards. */
export function ReviewStep({ facts, place }: ReviewProps) {
  const { status } = facts.company
  if (!isSubmittable(status) && !isEditable(status)) return <SentResult place={place} status={status} />
  return isSubmittable(status) ? (
    <ReadBack
      facts={facts}
      place={place}
      title="Read it back, then send it"
      lead="This is what your reviewer will see. Change anything here; afterwards it is locked while we read, and opens again when we ask for more."
    />
  ) : (
    <ReadBack
      facts={facts}
      place={place}
      title="Your answers"
      lead="The application is with us. You can still change what you see here."
    />
  )
}

function ReadBack({ facts, place, title, lead }: ReviewProps & { title: string; lead: string }) {
  const tabs = byTab(useAppSelector(selectTasks)).filter(({ tab }) => tab !== 'review' && tab !== 'waitlist')
  const aside = (
    <Box sx={stackSx}>
      {isSubmittable(facts.company.status) && <SubmitCard />}
      <NextStepsPanel />
    </Box>
  )
  return (
    <ApplyShell place={place} aside={aside}>
      <PageHead title={title} lead={lead} />
      <Box sx={stackSx}>
        {tabs.map((tab) => (
          <TabCard key={tab.tab} facts={facts} tab={tab} />
        ))}
      </Box>
    </ApplyShell>
  )
}

function TabCard({ facts, tab: { tab, state, steps } }: { facts: ApplicationFacts; tab: TaskTab }) {
  const missing = useAppSelector(selectMissing).filter((lack) => lack.tab === tab).length
  const rows = useAppSelector(
    (state) => steps.flatMap((step) => rowsOfStep(state, facts, step)),
    isSameAnswer,
  )
  const tag =
    missing > 0 ? (
      <StateTag tone="bad">{missing} missing</StateTag>
    ) : (
      <StateTag tone={state === 'complete' ? 'ok' : 'info'}>
        {state === 'complete' ? 'Complete' : 'To look at again'}
      </StateTag>
    )
  return (
    <Card title={tabLabels[tab]} action={tag}>
      <DefinitionRows rows={rows} />
    </Card>
  )
}

function rowsOfStep(state: RootState, facts: ApplicationFacts, step: Task): Definition[] {
  const contents = stepContents(facts, step)
  const path = stepPath(step.tab, step.step)
  const rows = contents.flatMap((content) => selectRows(state, content, path))
  const files = summarizeFiles(state, facts, step)
  return files === null ? rows : [...rows, filesRow(step, files, path, selectMissing(state))]
}

/** Summarizes the connections or files of a step in a line; null for a step with answers only. */
function summarizeFiles(state: RootState, facts: ApplicationFacts, { tab, step }: Step): string | null {
  switch (`${tab}/${step}`) {
    case 'financials/main': {
      const linked = facts.connections.filter(({ status }) => status === 'Linked').length
      return linked > 0 ? formatCount(linked, 'connection') : 'Not connected yet'
    }
    case 'financials/documents':
      return formatFileCount(facts.documents.length)
    case 'grant/contracts':
      return formatFileCount(
        facts.grants.flatMap((grant) => grantDocuments.filter(({ slot }) => grant[slot] !== null)).length,
      )
    case 'grant/commercial-contracts':
      return formatFileCount(selectCompany(state)?.commercial_contract.files.length ?? 0)
    default:
      return null
  }
}

const formatFileCount = (files: number) => (files > 0 ? formatCount(files, 'file') : 'No files yet')

function filesRow(
  { tab, step, title }: Step,
  answer: string,
  changeHref: string,
  allMissing: ReturnType<typeof selectMissing>,
): Definition {
  const hasAnswers = step === 'commercial-contracts'
  const lacks = hasAnswers ? [] : allMissing.filter((lack) => lack.tab === tab && lack.step === step)
  return {
    id: `row-${tab}-${step}`,
    question: hasAnswers ? 'The contracts' : title,
    answer,
    remark: lacks.length > 0 && `still wanted: ${lacks.map(({ label }) => label).join(', ')}`,
    missing: lacks.length > 0,
    changeHref,
  }
}
