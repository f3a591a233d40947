import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '../actions/Button.tsx'
import { Stack } from '../layout/Layout.tsx'
import { EmptyState, FailedState } from './EmptyState.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Stack gap={4}>
      <EmptyState title="No companies yet">Companies appear here when a founder applies.</EmptyState>
      <EmptyState title="No results" actions={<Button kind="line">Clear filters</Button>}>
        Clear the filters or change the search.
      </EmptyState>
      <FailedState
        title="The list couldn’t be loaded"
        requestId="req-0142"
        onRetry={() => {}}
        actions={
          <Button kind="line" size="small">
            Back to the overview
          </Button>
        }
      >
        The server is not responding.
      </FailedState>
      <FailedState title="The list couldn’t be loaded" onRetry={() => {}} retrying>
        The server is not responding.
      </FailedState>
    </Stack>
  ),
}
