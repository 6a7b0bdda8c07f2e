/// The trace of ``richBody(_:)`` with the seed 7, in debug, with full control.
let goldenTrace = """
     0 task 0
     1 task 2
     2 task 2
     3 task 5
     4 task 4
     5 task 3
     6 task 1
     7 task 2
       time moves to 0.03 seconds
     8 task 2
     9 task 2
    10 task 1
    11 task 4
    12 task 4
    13 task 4
    14 task 0
       time moves to 0.045 seconds
    15 task 5
    16 task 5
    17 task 0
       time moves to 0.06 seconds
    18 task 4
    19 task 4
    20 task 3
    21 task 0
    22 task 3
    23 task 1
    24 task 3
       time moves to 0.09 seconds
    25 task 3
    26 task 3
    27 task 0
    28 task 7
    29 task 8
    30 task 1
    31 task 7
    32 task 0
    33 task 1
    34 task 0
    35 task 0
    36 task 0
       task 0: turn of 1 has 1 turn of 3 45 turn of 2 has 3 one other has 2
  """
