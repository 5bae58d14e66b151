import type { FirstRequests } from './english.ts'

export const spanish: FirstRequests = {
  plain:
    'Escribe una publicación sobre cómo redujimos la incorporación de 10 días a 2. Preguntamos a 19 compañeras nuevas qué las había frenado. La mayoría de ellas había esperado sus accesos. Así que escribimos una página por puesto. Cuelga junto a la máquina de café.',
  polite:
    '¡Hola! ¿Me ayudas a preparar algo para LinkedIn sobre nuestro primer año con la semana de cuatro días? Los días de baja pasaron de 61 a 38. Dos clientes se fueron. Uno de ellos volvió en marzo.',
  bare: 'Ayer Marta, de contabilidad, encontró 4.200 euros que habíamos pagado dos veces. Ella buscaba otra cosa. Por eso nunca le pongo reuniones los viernes. Los necesita para buscar.',
  notes:
    'Notas para LinkedIn:\n- trasladamos el almacén a Zaragoza en mayo\n- 3 personas vinieron, 14 son nuevas\n- nadie sabía dónde estaban las etiquetas\n- primera semana: 212 paquetes tarde\n- sexta semana: ninguno',
  call: 'Llamada con Jana Roth, 12 de marzo de 2026\nJana dirige una panadería con 9 personas en Burgos. Hace dos años dejó de hornear los lunes. Sus ventas bajaron un 3 %, su factura de harina un 11 %. «Vuelvo a dormir», dijo. (se puede citar)',
  turn: 'Convierte esto en una publicación de LinkedIn:\n\nEn 2019 dejé mi trabajo de controller. Tenía 14.000 euros y una furgoneta.\n\nSe averió en la segunda semana. Un agricultor de Soria la reparó por una caja de cerveza.\n\nEse agricultor es hoy nuestro mayor cliente.',
  tell: 'Quiero contar que nuestra clínica ya no tiene sala de espera. Los pacientes reciben un mensaje cuando la doctora está libre. 340 de ellos contestaron nuestra encuesta. Solo 12 quieren recuperar la sala.',
  story:
    'Cuando mi padre cerró su tienda en 1998, dio una llave a cada cliente.\n\nEllos le habían preguntado durante años qué haría con la máquina. Nunca contestó.\n\n27 años después todavía encuentro a gente que lleva la suya. En eso pienso cuando alguien habla de fidelidad.',
  news: 'Novedad: el 4 de mayo abrimos nuestro segundo estudio en Oporto. Inês Duarte lo dirigirá. Ella trabaja con nosotros desde 2021 y ha contratado allí a 6 personas. Todas empiezan el mismo día.',
  opinion:
    'Opinión impopular: la mayoría de las entrevistas de salida llegan dos años tarde. Ahora preguntamos a cada ingeniera en el tercer mes por qué se iría. De 48 respuestas, 31 hablaban de un build de 40 minutos. Ahora tarda 9.',
  wishes:
    'Corto, por favor, sin emojis y sin pregunta al final. Nuestro soporte contestó 1.900 consultas en abril. 700 de ellas eran sobre un solo botón. Lo movimos. En mayo hubo 80.',
  spoken:
    'bueno pues ayer hablé con Lena, que conduce el autobús nocturno en Vigo. me dijo «nadie da las buenas noches después de las dos». ahora yo las doy siempre. la semana pasada lo escribió en una tarjeta para los demás conductores.',
}
