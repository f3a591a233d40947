import { type SubmitAction, useSubmit } from '#web/core/use-submit.ts'
import { addRetryAdvice } from '#web/core/api-error.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import styles from './MessageList.module.css'

export function EarlierMessagesButton({ action }: { action: SubmitAction<undefined, unknown> }) {
  const { isBusy, error, submit } = useSubmit(action)
  return (
    <Stack as="li" gap={0.5} align="center" className={styles.earlier}>
      <Button kind="line" size="small" loading={isBusy} onClick={() => void submit(undefined)}>
        {isBusy ? 'Loading messages' : 'Show earlier messages'}
      </Button>
      {error && (
        <Text variant="small" tone="error" role="alert">
          {addRetryAdvice(`${error.message}.`)}
        </Text>
      )}
    </Stack>
  )
}
