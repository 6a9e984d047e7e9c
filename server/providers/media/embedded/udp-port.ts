import { createSocket } from 'node:dgram';

/** @returns why the port cannot be opened, and what to do about it; null where it can */
export function udpPortProblem({ udpPort, bindAddress }: { udpPort: number; bindAddress: string }): Promise<{ what: string; remedy: string } | null> {
  return new Promise((resolve) => {
    const socket = createSocket(bindAddress.includes(':') ? 'udp6' : 'udp4');
    socket.once('error', ({ code }: NodeJS.ErrnoException) => {
      socket.close();
      resolve(
        code === 'EADDRINUSE'
          ? { what: `UDP 端口 ${udpPort} 已被占用`, remedy: '停掉占用它的程序，或把 MEDIA_UDP_PORT 改成别的端口' }
          : { what: `打不开 UDP 端口 ${udpPort}（${code ?? '未知原因'}）`, remedy: '检查 MEDIA_BIND_ADDRESS 是不是这台机器的地址，1024 以下的端口要有权限' },
      );
    });
    socket.bind({ port: udpPort, address: bindAddress, exclusive: true }, () => socket.close(() => resolve(null)));
  });
}
