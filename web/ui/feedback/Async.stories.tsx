import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../layout/Layout.tsx'
import { Async, FailedQuery } from './Async.tsx'
import { EmptyState } from './EmptyState.tsx'

export default {} satisfies Meta

const query = { isFetching: false, refetch: () => {} }
const failure = { error: { message: 'The server is not responding', details: { request_id: 'req-0142' } } }

const parts = {
  name: 'the outbox',
  rows: 2,
  empty: <EmptyState title="No emails yet">Emails to founders appear here.</EmptyState>,
  children: (mails: string[]) => mails.join(', '),
}

export const All: StoryObj = {
  render: () => (
    <Stack gap={4}>
      <Async query={{ ...query, isFetching: true }} {...parts} />
      <Async query={{ ...query, ...failure }} {...parts} />
      <Async query={{ ...query, currentData: [] }} {...parts} />
      <Async
        query={{ ...query, currentData: ['Your offer', 'A question about your accounting'] }}
        {...parts}
      />
      <FailedQuery query={{ ...query, isFetching: true, error: {} }} title="The outbox couldn’t be loaded" />
    </Stack>
  ),
}
