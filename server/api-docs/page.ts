import type { ApiReferenceConfiguration } from '@scalar/fastify-api-reference'

/**
 * Disables the parts of Scalar that call or link to other servers: fonts, telemetry, the assistant, MCP and the button
 * that opens Scalar's hosted API client.
 */
const configuration: Partial<ApiReferenceConfiguration> = {
  url: '/api/openapi.json',
  authentication: { preferredSecurityScheme: 'bearer' },
  documentDownloadType: 'json',
  hideClientButton: true,
  showDeveloperTools: 'never',
  telemetry: false,
  withDefaultFonts: false,
  agent: { disabled: true },
  mcp: { disabled: true },
}

export const renderApiDocsPage = (scriptPath: string, nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Headwater API</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
</head>
<body>
<div id="app"></div>
<script src="${scriptPath}"></script>
<script nonce="${nonce}">Scalar.createApiReference('#app', ${JSON.stringify(configuration)})</script>
</body>
</html>
`
