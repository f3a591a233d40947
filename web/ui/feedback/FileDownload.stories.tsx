import type { Meta, StoryObj } from '@storybook/react-vite'
import { Row, Stack } from '../layout/Layout.tsx'
import { DownloadBlock, DownloadButton, DownloadProgress } from './FileDownload.tsx'

export default {} satisfies Meta

const resting = { isBusy: false, error: null, received: null, download: () => {}, cancel: () => {} }
const running = { ...resting, isBusy: true, received: { bytes: 1_200_000, total: 4_000_000 } }
const endless = { ...running, received: { bytes: 1_200_000, total: null } }
const failed = { ...resting, error: { code: 'not_found', message: 'The file is no longer available' } }

export const All: StoryObj = {
  render: () => (
    <Stack narrow gap={3}>
      <Row>
        <DownloadButton name="cap-table.pdf" state={resting} />
        <DownloadButton name="cap-table.pdf" state={running} />
      </Row>
      <DownloadProgress name="cap-table.pdf" state={running} />
      <DownloadProgress name="cap-table.pdf" state={failed} />
      <DownloadBlock name="case.zip" state={resting}>
        Download the case
      </DownloadBlock>
      <DownloadBlock name="case.zip" state={endless} busyLabel="Downloading…">
        Download the case
      </DownloadBlock>
    </Stack>
  ),
}
