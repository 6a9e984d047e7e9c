import { QueryClientProvider } from '@tanstack/react-query';
import { App as AntdApp, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { consolePath } from '../contract/constants.ts';
import { AccountPage } from './pages/account/account-page.tsx';
import { Missing } from './pages/missing/missing.tsx';
import { FirstPage } from './pages/first-page.tsx';
import { queries } from './queries.ts';
import { styleNonce } from './served.ts';
import { RequireSession } from './session/require-session.tsx';
import { BrokenPage } from './shell/broken-page.tsx';
import { Shell } from './shell/shell.tsx';
import { theme } from './shell/theme.ts';

const router = createBrowserRouter(
  [
    {
      element: <Shell />,
      errorElement: <BrokenPage />,
      children: [
        { index: true, element: <FirstPage /> },
        { path: 'account', element: <AccountPage /> },
        { path: 'classes', lazy: async () => ({ Component: (await import('./pages/live/live-page.tsx')).LivePage }) },
        { path: 'classes/new', lazy: async () => ({ Component: (await import('./pages/live/setup-page.tsx')).SetupPage }) },
        { path: 'classes/:liveCode', lazy: async () => ({ Component: (await import('./pages/live/setup-page.tsx')).SetupPage }) },
        { path: 'records', lazy: async () => ({ Component: (await import('./pages/audit/audit-page.tsx')).AuditPage }) },
        { path: '*', element: <Missing /> },
      ],
    },
  ],
  { basename: consolePath.slice(0, -1) },
);

export function App() {
  return (
    <ConfigProvider locale={zhCN} theme={theme()} csp={{ nonce: styleNonce }} button={{ autoInsertSpace: false }} wave={{ disabled: true }}>
      <AntdApp component={false} message={{ top: 80 }}>
        <QueryClientProvider client={queries}>
          <RequireSession>
            <RouterProvider router={router} />
          </RequireSession>
        </QueryClientProvider>
      </AntdApp>
    </ConfigProvider>
  );
}
