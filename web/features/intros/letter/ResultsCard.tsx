import { useState } from 'react'
import { useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx'
import { formatDateTime, formatRelative } from '#web/ui/format.ts'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Grow } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { IntroductionTag } from '../IntroductionTag.tsx'
import { withdraw } from '../letter-slice.ts'
import { type Introduced, selectIntroduced } from '../selectors.ts'

/** What became of each introduction. */
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
            <Grow column="medium">
              <b>{one.name}</b>
              <Since at={one.changed_at} />
            </Grow>
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
    <Text variant="small" tone="secondary">
      <time dateTime={at} title={formatDateTime(at)}>
        {formatRelative(at, now)}
      </time>
    </Text>
  )
}

function WithdrawDialog({ introduced, onClose }: { introduced: Introduced; onClose: () => void }) {
  const { id: investor, introId, name } = introduced
  const { isBusy, error, submit } = useSubmit(withdraw, { onDone: onClose })
  return (
    <FormDialog
      title={`Withdraw from ${name}?`}
      kind="danger"
      cancelLabel="Keep it"
      submitLabel={`Withdraw from ${name}`}
      busyLabel="Withdrawing…"
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => void submit({ introId, investor })}
      error={error && `${error.message}. Nothing was withdrawn; try again.`}
    >
      <p>
        Their link stops working at once, and with it your letter and deck. A mail that has not left is not
        sent. You cannot be introduced to them by this letter again.
      </p>
      <p>The other introductions stay as they are.</p>
    </FormDialog>
  )
}
