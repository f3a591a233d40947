import { Box } from '@mui/material'
import { useCallback, useEffect } from 'react'
import { type IntroApplication, type SendBack, sendBackReasons } from '#contract/intros.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { type LetterChange, listLetterChanges } from './letter-changes.ts'
import { loadChanges, selectAdminIntros } from './slice.ts'

const textSx = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', minWidth: 0 } as const

/** Why it was sent back, newest first, and what the founder has changed since the last time. */
export function SendBackHistory({ intro }: { intro: IntroApplication }) {
  const [last] = intro.send_backs
  if (!last) return null
  return (
    <>
      <ChangesCard intro={intro} since={last} />
      <Card title="Sent back before">
        <CardRows>
          {intro.send_backs.map(({ number, at, author, reason, note }) => (
            <CardRow key={number}>
              <Box sx={{ ...textSx, flex: 1 }}>
                <b>{sendBackReasons[reason]}</b>
                <Box component="p">{note}</Box>
                <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                  {author.name}, {formatDateTime(at)}
                </Box>
              </Box>
            </CardRow>
          ))}
        </CardRows>
      </Card>
    </>
  )
}

function ChangesCard({ intro, since }: { intro: IntroApplication; since: SendBack }) {
  const dispatch = useAppDispatch()
  const { status, data, error } = useAppSelector((state) => selectAdminIntros(state).changes)
  const load = useCallback(
    () => void dispatch(loadChanges({ companyId: intro.company, number: since.number })),
    [dispatch, intro.company, since.number],
  )
  // The version rises with every change.
  useEffect(load, [load, intro.version])
  const changes = listLetterChanges(data, intro.id)
  return (
    <Card
      title="Changed since it was sent back"
      sub={intro.status === 'draft' ? 'It is with the founder still' : 'It was sent again'}
    >
      {status === 'failed' && (
        <FailedState title="The changes did not load" onRetry={load}>
          {error?.message ?? 'Something went wrong'}. The letter above is the present one.
        </FailedState>
      )}
      {changes.length === 0 && (status === 'idle' || status === 'loading') && (
        <SkeletonRows rows={2} label="Loading what was changed" />
      )}
      {changes.length === 0 && status === 'ready' && (
        <CardBody>Neither a text nor the deck was changed.</CardBody>
      )}
      {changes.length > 0 && (
        <CardRows>
          {changes.map((change) => (
            <ChangeRow key={change.label} {...change} />
          ))}
        </CardRows>
      )}
    </Card>
  )
}

const ChangeRow = ({ label, before, after }: LetterChange) => (
  <CardRow>
    <Box sx={{ ...textSx, flex: 1, display: 'grid', gap: 0.5 }}>
      <b>{label}</b>
      {before !== null && (
        <Box component="del" sx={{ color: 'text.secondary' }}>
          {before}
        </Box>
      )}
      {after === null ? <span>Nothing now</span> : <Box component="ins">{after}</Box>}
    </Box>
  </CardRow>
)
