import { useState } from 'react'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import { tabLabels } from '#contract/application/steps.ts'
import { type RootState, useAppSelector } from '#web/core/store.ts'
import { type Field, isSameAnswer } from '#web/features/company/answers.ts'
import { selectPinnedRequests } from '#web/features/company/requested-answers.ts'
import { selectMissing } from '#web/features/company/selectors.ts'
import { LockedTag } from '#web/ui/status/LockedTag.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { formatCount } from '#web/ui/format.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Visible } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { DefinitionRows } from '#web/ui/tables/DefinitionRows.tsx'
import { listStepContents, getStepHref } from '../questions/questions.ts'
import { PinnedRequests } from '../requests/PinnedRequests.tsx'
import type { Task, TaskTab } from '../steps/progress.ts'
import { joinRows } from './join-rows.ts'
import { type ReviewRow, selectAnswerRows } from '../steps/readback.ts'
import { selectFilesRow } from './step-files.ts'
import styles from './TabCard.module.css'

interface TabCardProps {
  facts: ApplicationFacts
  tab: TaskTab
  isLocked: boolean
  runwayRemark: string | null
}

export function TabCard({ facts, tab, isLocked, runwayRemark }: TabCardProps) {
  const [areBlanksOpen, setBlanksOpen] = useState(false)
  const requests = useAppSelector(selectPinnedRequests)
  const rows = useAppSelector(
    (state) => joinRows(listRows(state, facts, tab.steps), new Set(requests.map(({ field }) => field))),
    isSameAnswer,
  )
  const requestedFields = new Set<Field>(requests.map(({ field }) => field))
  const isRequested = ({ fields }: Pick<ReviewRow, 'fields'>) =>
    fields.some((field) => requestedFields.has(field))
  const isBlank = (row: ReviewRow) => row.answer === null && !row.missing && !isRequested(row)
  const blanks = rows.filter(isBlank).length
  const visible = areBlanksOpen ? rows : rows.filter((row) => !isBlank(row))
  return (
    <Card title={tabLabels[tab.tab]} action={<TabTag tab={tab} isLocked={isLocked} />} className={styles.tab}>
      <DefinitionRows
        rows={visible.map(({ changeHref, fields, names, answer, ...row }) => ({
          ...row,
          ...(fields.includes('assessment.runway_months') && { remark: runwayRemark }),
          answer: names?.length ? <FileNames names={names} about={row.question.toLowerCase()} /> : answer,
          changeHref: isLocked ? undefined : changeHref,
          after: isRequested({ fields }) && <PinnedRequests fields={fields} />,
        }))}
      />
      {blanks > 0 && (
        <Visible as="div" on="screen">
          <CardBody>
            <Text variant="small" tone="secondary">
              {formatCount(blanks, 'question')} left blank:{' '}
              <ActionLink
                onClick={() => setBlanksOpen(!areBlanksOpen)}
                about={`blank answers in ${tabLabels[tab.tab].toLowerCase()}`}
              >
                {areBlanksOpen ? 'hide' : 'show'}
              </ActionLink>
            </Text>
          </CardBody>
        </Visible>
      )}
    </Card>
  )
}

function TabTag({ tab: { tab, state, requested }, isLocked }: Pick<TabCardProps, 'tab' | 'isLocked'>) {
  const missing = useAppSelector(selectMissing).filter((item) => item.tab === tab).length
  if (requested > 0) return <StateTag tone="warn">{formatCount(requested, 'question')}</StateTag>
  if (isLocked) return <LockedTag>Locked</LockedTag>
  if (missing > 0) return <StateTag tone="bad">{missing} missing</StateTag>
  return (
    <StateTag tone={state === 'complete' ? 'ok' : 'info'}>
      {state === 'complete' ? 'Complete' : 'Check again'}
    </StateTag>
  )
}

const listRows = (state: RootState, facts: ApplicationFacts, steps: readonly Task[]): ReviewRow[] =>
  steps.flatMap((step) => {
    const path = getStepHref(step.tab, step.step)
    const rows = listStepContents(facts, step).flatMap((content) => selectAnswerRows(state, content, path))
    return [...rows, ...[selectFilesRow(state, step)].filter((row) => row !== null)]
  })

/** The number of file names in a collapsed list. Printouts contain all names. */
const maxNames = 6

function FileNames({ names, about }: { names: readonly string[]; about: string }) {
  const [isOpen, setOpen] = useState(false)
  const rest = names.slice(maxNames)
  if (rest.length === 0) return names.join(', ')
  return (
    <>
      {names.slice(0, maxNames).join(', ')}
      <Visible on={isOpen ? undefined : 'paper'}>, {rest.join(', ')}</Visible>{' '}
      <Visible on="screen">
        {!isOpen && `and ${formatCount(rest.length, 'more', 'more')}: `}
        <ActionLink onClick={() => setOpen(!isOpen)} about={`all ${about}`}>
          {isOpen ? 'hide' : 'show'}
        </ActionLink>
      </Visible>
    </>
  )
}
