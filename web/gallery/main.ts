import type { StorybookConfig } from '@storybook/react-vite'

const config: StorybookConfig = {
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: 'web/gallery/vite.config.ts' } },
  },
  stories: [{ directory: '../ui', files: '**/*.stories.tsx' }],
  // Serves the product's fonts and logo.
  staticDirs: ['../public'],
  typescript: { reactDocgen: false },
  core: { disableTelemetry: true },
}

export default config
