import { useState } from 'react'
import { useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { ConfirmDialog } from '#web/features/pages/ConfirmDialog.tsx'
import { formatDateTime, formatRelative } from '#web/ui/format.ts'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { IntroductionTag } from '../IntroductionTag.tsx'
import { withdraw } from '../letter-slice.ts'
import { type Introduced, selectIntroduced } from '../selectors.ts'

export function ResultsCard() {
  const introduced = useAppSelector(selectIntroduced)
  const [leaving, setLeaving] = useState<Introduced | null>(null)
  if (introduced.length === 0) return null
  return (
    <Card title="Your introductions" sub="An answer appears here as soon as it is given.">
      <CardRows>
        {introduced.map((one) => (
          <CardRow key={`${one.introId}/${one.id}`} wrap>
            <AvatarTile name={one.name} />
            <RowText strong title={one.name} note={<Since at={one.changed_at} />} />
            <IntroductionTag status={one.status} />
            {one.status !== 'withdrawn' && (
              <Button
                kind="quiet"
                size="small"
                aria-label={`Withdraw from ${one.name}`}
                onClick={() => setLeaving(one)}
              >
                Withdraw
              </Button>
            )}
          </CardRow>
        ))}
      </CardRows>
      {leaving && <WithdrawDialog introduced={leaving} onClose={() => setLeaving(null)} />}
    </Card>
  )
}

function Since({ at }: { at: string }) {
  const now = useNow()
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatRelative(at, now)}
    </time>
  )
}

function WithdrawDialog({ introduced, onClose }: { introduced: Introduced; onClose: () => void }) {
  const { id: investor, introId, name } = introduced
  return (
    <ConfirmDialog
      title={`Withdraw from ${name}?`}
      kind="danger"
      cancelLabel="Keep it"
      submitLabel={`Withdraw from ${name}`}
      busyLabel="Withdrawing…"
      action={() => withdraw({ introId, investor })}
      unchanged="Nothing was withdrawn; try again."
      onClose={onClose}
    >
      <p>
        Their link stops working at once, and with it your letter and deck. A mail that has not left is not
        sent. You cannot be introduced to them by this letter again.
      </p>
      <p>The other introductions stay as they are.</p>
    </ConfirmDialog>
  )
}
