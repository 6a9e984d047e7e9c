import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/tokens.css';
import './console.css';
import { App } from './app.tsx';
import { styleNonce } from './served.ts';
import { giveStylesTheirNonce } from './shell/style-nonce.ts';

giveStylesTheirNonce(styleNonce);
createRoot(document.getElementById('console')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
