import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

export interface PortProblem {
  what: string;
  remedy: string;
}

/** @returns the reason and the remedy if the port cannot be opened; null if it can */
export function udpPortProblem({ udpPort, bindAddress }: { udpPort: number; bindAddress: string }): Promise<PortProblem | null> {
  return new Promise((resolve) => {
    const socket = createSocket(bindAddress.includes(':') ? 'udp6' : 'udp4');
    socket.once('error', ({ code }: NodeJS.ErrnoException) => {
      socket.close();
      resolve(problemOf(`UDP 端口 ${udpPort}`, 'MEDIA_UDP_PORT', code));
    });
    socket.bind({ port: udpPort, address: bindAddress, exclusive: true }, () => socket.close(() => resolve(null)));
  });
}

/** The port is free, but the machine has no address for it. */
export const noAddressAt = (udpPort: number): PortProblem => ({ what: `UDP 端口 ${udpPort} 上没有可用的地址`, remedy: '检查 MEDIA_BIND_ADDRESS 是不是这台机器的地址，网卡是不是起来了' });

/** Like `udpPortProblem`, for the RTMP port. */
export function tcpPortProblem({ port, bindAddress }: { port: number; bindAddress: string }): Promise<PortProblem | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(problemOf(`OBS 推流的 TCP 端口 ${port}`, 'MEDIA_RTMP_PORT', code)));
    server.listen({ port, host: bindAddress, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

const problemOf = (port: string, setting: string, code: string | undefined): PortProblem =>
  code === 'EADDRINUSE'
    ? { what: `${port} 已被占用`, remedy: `停掉占用它的程序，或把 ${setting} 改成别的端口` }
    : { what: `打不开 ${port}（${code ?? '未知原因'}）`, remedy: '检查 MEDIA_BIND_ADDRESS 是不是这台机器的地址，1024 以下的端口要有权限' };
